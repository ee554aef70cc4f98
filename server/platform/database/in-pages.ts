/**
 * Yields the pages of a list that may not fit into memory, each read on demand. `read` receives the last row of the
 * previous page (null for the first) and returns the rows after it; an empty page ends the list.
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
