/** A name that a user gave, for a mail: mail programs make a link of whatever looks like an address. */
export function unlinked(name: string): string {
  return name.replace(/(?<=\S)[.@](?=\S)|:(?=\/\/)/g, `$&${wordJoiner}`);
}

/** An invisible character at which no line breaks. */
const wordJoiner = '\u2060';
