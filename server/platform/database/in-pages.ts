/** A query of one page, which is asked when the page is wanted. */
type PageQuery<Row> = { execute(): Promise<Row[]> };

/**
 * The pages of a list that may be longer than memory has room for, each read when it is asked for. `next` is given the last row
 * of a page, and answers the query of the page behind it. A page of fewer rows than `perPage` is the last.
 */
export async function* inPages<Row>(
  first: PageQuery<Row>,
  perPage: number,
  next: (last: Row) => PageQuery<Row>,
): AsyncGenerator<readonly Row[]> {
  for (let query = first; ; ) {
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < perPage) return;
    query = next(last);
  }
}
