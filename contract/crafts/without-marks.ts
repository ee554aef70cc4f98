/** The characters with a name that people write; whatever other name there is stays as it was written. */
const named = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' }),
);
const largestCodePoint = 0x10ffff;

/** All that may be escaped, and all marks are of it: the punctuation of ASCII. */
const punctuation = /[!-/:-@[-`{-~]/g;
/** A block between fences; one whose end is cut off goes to the end of the text. */
const codeBlock = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^`\n]*\n(.*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?!.))/gms;
/** Whichever comes first: in code a backslash escapes nothing. */
const escapeOrCode = /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)(.{0,400}?[^`])\2(?!`)/gs;
const linkOrPicture = /!?\[([^[\]\n]{0,400})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,600}(?:\s"[^"\n]{0,200}")?\)/g;

/** Letters of any script; `\w` knows those of Latin only. */
const inWord = String.raw`[\p{L}\p{N}_]`;
const emphasis = [
  betweenDoubled('*'),
  betweenDoubled('_'),
  betweenDoubled('~'),
  betweenSingle('*'),
  betweenSingle('_'),
];

/** Markdown as one line of text, for where there is no room to lay it out. Linear in its length. */
export function withoutMarks(markdown: string): string {
  const lines = markdown
    .replace(codeBlock, (_marked, _fence, code) => asWritten(code))
    .replace(escapeOrCode, (_marked, escaped, _ticks, code) => asWritten(escaped ?? code))
    .replace(/`/g, '')
    .replace(/^[-=*_|: \t]+$/gm, '')
    .replace(/^[ \t]*\|(.*)$/gm, (_row, cells: string) => textOfCells(cells))
    .replace(/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+)+/gm, '')
    .replace(linkOrPicture, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^\s<>]{1,600})>/g, '$1');
  return emphasis
    .reduce((text, marked) => text.replace(marked, '$1'), lines)
    .replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{1,8}));/g, characterOf)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Code, and what is escaped: none of it is a mark. As entities, which are read last. */
function asWritten(text: string): string {
  return text.replace(punctuation, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Text between two marks; the second may be cut off with its end. Two underscores in a word are part of it. */
function betweenDoubled(mark: '*' | '_' | '~'): RegExp {
  const [before, after] = mark === '_' ? [`(?<!${inWord})`, `(?!${inWord})`] : ['', ''];
  const marks = `[${mark}]{2}`;
  const text = String.raw`(?!\s)((?:[^${mark}]|[${mark}](?![${mark}])){1,400}?)`;
  return new RegExp(String.raw`${before}${marks}${text}(?:(?<!\s)${marks}${after}|(?=…$))`, 'gu');
}

/**
 * Text between one mark and another, on one line. In a word underscores are part of it, and stars in one of
 * Latin letters or numbers: 2*3*4. Chinese has no spaces beside them.
 */
function betweenSingle(mark: '*' | '_'): RegExp {
  const beside = mark === '_' ? inWord : String.raw`[*\w]`;
  const text = String.raw`[^\s${mark}](?:[^${mark}\n]{0,400}[^\s${mark}])?`;
  return new RegExp(`(?<!${beside})[${mark}](${text})[${mark}](?!${beside})`, 'gu');
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
