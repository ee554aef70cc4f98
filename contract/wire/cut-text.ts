/** Cuts a text to at most `most` UTF-16 units, never in the middle of a character. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
