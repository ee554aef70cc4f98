import { isVisible } from '../wire/one-line.ts';

const mostCharacters = 250;

/** The line endings of Markdown. */
const lineEnd = /\r\n?|\n/;

/** Shown for a craft that has no text for a description. Source: specification s.3. */
export const noDescription = 'No description provided.';

/**
 * The market description of a craft: the text under a heading "Description" (one or two hashes) in its prompt,
 * otherwise its description, either cut to 250 characters and an ellipsis. Linear in the length of both. Source:
 * specification s.3.
 */
export function marketDescriptionOf(description: string, prompt: string): string {
  const text = [underDescriptionHeading(prompt), description.trim()].find(isVisible);
  if (text === undefined) return noDescription;
  const characters = Array.from(text.slice(0, 2 * (mostCharacters + 1)));
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('').trimEnd()}…` : text;
}

/**
 * Returns everything from the heading "Description" to the next heading, or to the end; empty without such a heading.
 * Lines inside a code block are no headings.
 */
function underDescriptionHeading(prompt: string): string {
  const found: string[] = [];
  /** The number of paragraph lines at the end of `found`: a following underline would turn them into a heading. */
  let paragraph = 0;
  let inside = false;
  let fence = '';
  for (const written of prompt.split(lineEnd)) {
    const line = withoutIndent(written);
    const marks = fenceOf(line);
    const isCode = fence !== '' || marks !== '';
    if (fence === '') fence = marks;
    else if (marks.startsWith(fence) && line.trim() === marks) fence = '';
    if (!isCode && isHeading(line)) {
      if (inside) break;
      inside = isDescriptionHeading(line);
    } else if (inside && !isCode && paragraph > 0 && isUnderline(line)) {
      return found.slice(0, -paragraph).join('\n').trim();
    } else if (inside) {
      found.push(written);
      const goesOn = paragraph > 0 || !(beginsAnother(written) || isUnderline(line));
      paragraph = !isCode && line.trim() !== '' && goesOn ? paragraph + 1 : 0;
    }
  }
  return found.join('\n').trim();
}

/** Markdown ignores up to three leading spaces. */
function withoutIndent(line: string): string {
  const spaces = countOf(' ', line, 4);
  return spaces < 4 ? line.slice(spaces) : line;
}

/** Returns the three or more marks that open or close a code block; empty where the code ends on the same line. */
function fenceOf(line: string): string {
  const mark = line[0] ?? '';
  const count = mark === '`' || mark === '~' ? countOf(mark, line, line.length) : 0;
  const isInline = mark === '`' && line.includes(mark, count);
  return count < 3 || isInline ? '' : mark.repeat(count);
}

function isHeading(line: string): boolean {
  const hashes = countOf('#', line, 7);
  // Hashes without a text are a heading, too.
  return hashes >= 1 && hashes <= 6 && [undefined, ' ', '\t'].includes(line[hashes]);
}

/** Whether the line, under a paragraph, turns it into a heading. */
function isUnderline(line: string): boolean {
  const mark = line[0];
  if (mark !== '=' && mark !== '-') return false;
  return line.slice(countOf(mark, line, line.length)).trim() === '';
}

/** Whether a line begins something other than a paragraph: a list, a quotation, indented code. */
function beginsAnother(line: string): boolean {
  return /^(?: {4}|\t| {0,3}(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))/.test(line);
}

function isDescriptionHeading(line: string): boolean {
  const hashes = countOf('#', line, 7);
  return hashes <= 2 && withoutClosingHashes(line.slice(hashes).trim()).toLowerCase() === 'description';
}

/** A heading may end in hashes, after a space. */
function withoutClosingHashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end < text.length && /\s/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text;
}

/** Counts how often a character is repeated at the beginning of a text, up to `most`. */
function countOf(character: string, text: string, most: number): number {
  let count = 0;
  while (count < most && text[count] === character) count += 1;
  return count;
}
