/** Keeps mail programs from making links in a user-given name of whatever looks like an address. */
export function unlinked(name: string): string {
  return name.replace(/(?<=\S)[.@](?=\S)|:(?=\/\/)/g, `$&${wordJoiner}`);
}

/** The word joiner: invisible, and lines do not break at it. */
const wordJoiner = '\u2060';
