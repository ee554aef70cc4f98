/** Markdown as one line of text, for where there is no room to lay it out. Linear in its length. */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^[|:\- \t]+$/gm, (line) => (line.includes('|') ? '' : line))
    .replace(/^[ \t]*\|(.*)$/gm, (_row, cells: string) => textOfCells(cells))
    .replace(/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+)+/gm, '')
    .replace(/!?\[([^[\]\n]{0,400})\]\([^()\s]{0,600}\)/g, '$1')
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/(?<![*\w])\*([^\s*](?:[^*\n]{0,400}[^\s*])?)\*(?![*\w])/g, '$1')
    .replace(/(?<![_\w])_([^\s_](?:[^_\n]{0,400}[^\s_])?)_(?![_\w])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

function textOfCells(cells: string): string {
  const texts = cells.split('|').map((cell) => cell.trim());
  return texts.filter((text) => text !== '').join(', ');
}
