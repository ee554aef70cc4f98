/** How many things a command lists. */
const mostListed = 100;

/** Reads one item more than it lists, so that a cut list says so. Returns `none` if there are no items. */
export async function listFirst<Item>(
  read: (limit: number) => Promise<readonly Item[]>,
  linesOf: (item: Item) => string[],
  none: string,
): Promise<string | string[]> {
  const items = await read(mostListed + 1);
  if (items.length === 0) return none;
  const lines = items.slice(0, mostListed).flatMap(linesOf);
  return items.length > mostListed ? [...lines, `There are more: these are the first ${mostListed}.`] : lines;
}
