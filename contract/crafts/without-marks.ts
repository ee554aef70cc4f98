/** The named HTML entities that people write; any other entity stays as written. */
const named = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' }),
);
const largestCodePoint = 0x10ffff;

/** The punctuation of ASCII: every character that Markdown can escape, and so every mark. */
const punctuation = /[!-/:-@[-`{-~]/g;
/** A fenced code block; without a closing fence it reaches to the end of the text. */
const codeBlock = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^`\n]*\n(.*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?!.))/gms;
/** An escaped character or inline code, whichever comes first: inside code a backslash escapes nothing. */
const escapeOrCode = /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)(.{0,400}?[^`])\2(?!`)/gs;
const linkOrPicture = /!?\[([^[\]\n]{0,400})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,600}(?:\s"[^"\n]{0,200}")?\)/g;

/** A letter or number of any script, or an underscore; `\w` matches Latin letters only. */
const inWord = String.raw`[\p{L}\p{N}_]`;
const emphasis = [
  betweenDoubled('*'),
  betweenDoubled('_'),
  betweenDoubled('~'),
  betweenSingle('*'),
  betweenSingle('_'),
];

/** Returns Markdown as one line of plain text, for places without room for its layout. Linear in its length. */
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

/** Encodes code and escaped characters as entities, which are decoded last, so that nothing in them is a mark. */
function asWritten(text: string): string {
  return text.replace(punctuation, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Matches text between doubled marks; a cut text may lack the last. Inside a word, two underscores are part of it. */
function betweenDoubled(mark: '*' | '_' | '~'): RegExp {
  const [before, after] = mark === '_' ? [`(?<!${inWord})`, `(?!${inWord})`] : ['', ''];
  const marks = `[${mark}]{2}`;
  const text = String.raw`(?!\s)((?:[^${mark}]|[${mark}](?![${mark}])){1,400}?)`;
  return new RegExp(String.raw`${before}${marks}${text}(?:(?<!\s)${marks}${after}|(?=\u2026$))`, 'gu');
}

/**
 * Matches text between two single marks on one line. Inside a word underscores are part of it, and so are stars between
 * Latin letters or numbers: 2*3*4. Chinese has no spaces beside marks.
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

/** Returns the character of an HTML entity. Markdown knows entities in text, but not in code. */
function characterOf(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return named.get(name) ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const character = code <= largestCodePoint ? String.fromCodePoint(code) : '';
  return /^(?:\s|\P{C})$/u.test(character) ? character : '\ufffd';
}
