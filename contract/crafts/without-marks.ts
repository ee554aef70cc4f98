/** The characters with a name that people write; whatever other name there is stays as it was written. */
const named = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' }),
);
const largestCodePoint = 0x10ffff;

/** What would be read as a mark outside of code, or as an entity. */
const marks = /[&*_~`#>|[\]()+.-]/g;

/** Markdown as one line of text, for where there is no room to lay it out. Linear in its length. */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/(?<!`)(`+)(?!`)(.{0,400}?[^`])\1(?!`)/gs, (_marked, _ticks, code: string) => asWritten(code))
    .replace(/\\[*_~`]/g, ([, mark = '']) => asWritten(mark))
    .replace(/^[|:\- \t]+$/gm, (line) => (line.includes('|') ? '' : line))
    .replace(/^[ \t]*\|(.*)$/gm, (_row, cells: string) => textOfCells(cells))
    .replace(/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+)+/gm, '')
    .replace(/!?\[([^[\]\n]{0,400})\]\([^()\s]{0,600}\)/g, '$1')
    .replace(/\*\*(?!\s)((?:[^*]|\*(?!\*)){1,400}?)(?:(?<!\s)\*\*|(?=…$))/g, '$1')
    .replace(/(?<!\w)__(?!\s)((?:[^_]|_(?!_)){1,400}?)(?:(?<!\s)__(?!\w)|(?=…$))/g, '$1')
    .replace(/~~(?!\s)((?:[^~]|~(?!~)){1,400}?)(?:(?<!\s)~~|(?=…$))/g, '$1')
    .replace(/`/g, '')
    .replace(/(?<![*\w])\*([^\s*](?:[^*\n]{0,400}[^\s*])?)\*(?![*\w])/g, '$1')
    .replace(/(?<![_\w])_([^\s_](?:[^_\n]{0,400}[^\s_])?)_(?![_\w])/g, '$1')
    .replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{1,8}));/g, characterOf)
    .replace(/\s+/g, ' ')
    .trim();
}

/** For code, and for a mark that is escaped: nothing in it is one. As entities, which are read last. */
function asWritten(text: string): string {
  return text.replace(marks, (mark) => `&#${mark.charCodeAt(0)};`);
}

function textOfCells(cells: string): string {
  const texts = cells.split('|').map((cell) => cell.trim());
  return texts.filter((text) => text !== '').join(', ');
}

/** What an entity of HTML stands for: text of Markdown may have them, its code has none. */
function characterOf(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return named.get(name) ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const character = code <= largestCodePoint ? String.fromCodePoint(code) : '';
  return /^(?:\s|\P{C})$/u.test(character) ? character : '\ufffd';
}
