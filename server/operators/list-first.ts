/** How many things a command lists. */
const mostListed = 100;

/** Reads what there is, one more than is listed: a list that ends early says so. `none` is said where there is nothing. */
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
