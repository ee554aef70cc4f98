/**
 * The pages of a list that may be longer than memory has room for, each read when it is asked for. `read` is given the last row of
 * the page before, null at the beginning; what it finds nothing behind is the last.
 */
export async function* inPages<Row>(
  read: (last: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | null = null; ; ) {
    const rows: readonly Row[] = await read(last);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1) ?? null;
  }
}
