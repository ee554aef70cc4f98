/** A text of at most so many UTF-16 units, never with half of a character at its end. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
