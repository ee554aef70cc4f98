import * as v from 'valibot';
import { inOneForm } from './one-form.ts';

/** Format characters that are drawn: signs that enclose the digits after them. */
const enclosing = '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}';
/** Characters invisible by themselves: controls, marks that steer the text around them, those a renderer may ignore. */
const hidden = `(?![${enclosing}])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cf}]`;
/** Scripts in which a joiner between two letters changes what the reader sees. */
const joined = ['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Malayalam', 'Mongolian']
  .concat(['Myanmar', 'Oriya', 'Sinhala', 'Syriac', 'Tamil', 'Telugu', 'Tibetan'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** Viramas: they join Indic letters; before a joiner, one ends a word as a letter of its own. */
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
const picture =
  '(?:(?!\\p{Emoji_Presentation})\\p{Extended_Pictographic}\\ufe0f|\\p{Extended_Pictographic}\\p{Emoji_Modifier}?)';
/** England, Scotland and Wales: the regions that have a flag. */
const region =
  '\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}';
/** Sequences where invisible characters change their neighbours: flags, joined emojis, keycaps, letters. */
const needed = [
  region,
  `${picture}(?:\\u200d${picture})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  `${virama}\\u200d`,
  // Mongolian and Khmer have invisible characters of their own: none of them is a letter to join.
  `(?!${hidden})[${joined}\\p{M}][\\u200c\\u200d](?=(?!${hidden})[${joined}])`,
].join('|');
const neededOrHidden = new RegExp(`(${needed})|${hidden}`, 'gu');
/** The blank of Braille looks like white space, but Unicode does not class it as such. */
const gaps = /[\p{White_Space}\u2800]/gu;

/** Returns a text as one line to be stored: trimmed, one space between words, no invisible characters. */
export const asOneLine = (text: string): string =>
  // In one form only now: a hidden character keeps a letter apart from its accent.
  inOneForm(withoutHidden(text), 'NFC').replace(/ +/g, ' ').trim();

/** Returns a text as one line without invisible characters; its spaces stay. A terminal obeys nothing in it. */
export const withoutHidden = (text: string): string =>
  text.replace(gaps, ' ').replace(neededOrHidden, (_found, kept: string | undefined) => kept ?? '');

export const oneLine = v.pipe(v.string(), v.transform(asOneLine));

/** Whether a text, of one line or of many, contains anything visible. */
export const isVisible = (text: string): boolean => asOneLine(text) !== '';
