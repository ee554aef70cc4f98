/** Markdown as one line of text, for where there is no room to lay it out. Linear in its length. */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+)+/gm, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
