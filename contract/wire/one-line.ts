import * as v from 'valibot';
import { inOneForm } from './one-form.ts';

/** What shows nothing by itself: control characters, what steers the text around it, and what may be left out when it is drawn. */
const hidden = '[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cf}]';
/** Scripts in which a joiner between two letters changes what is read. */
const joined = ['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Malayalam', 'Mongolian']
  .concat(['Myanmar', 'Oriya', 'Sinhala', 'Syriac', 'Tamil', 'Telugu', 'Tibetan'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** What joins one letter of an Indic script to the next, or ends a word as a letter of its own before a joiner. */
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
const picture =
  '(?:(?!\\p{Emoji_Presentation})\\p{Extended_Pictographic}\\ufe0f|\\p{Extended_Pictographic}\\p{Emoji_Modifier}?)';
/** England, Scotland and Wales: the regions that have a flag. */
const region =
  '\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}';
/** Where what shows nothing shows in how its neighbours are drawn: flags, pictures joined to one, keys, letters. */
const needed = [
  region,
  `${picture}(?:\\u200d${picture})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  `${virama}\\u200d`,
  `[${joined}\\p{M}][\\u200c\\u200d](?=[${joined}])`,
].join('|');
const neededOrHidden = new RegExp(`(${needed})|${hidden}`, 'gu');
/** The empty pattern of Braille is no white space by its class, and looks like it. */
const gaps = /[\p{White_Space}\u2800]/gu;

/** A text of one line as it is kept: trimmed, one space between words, nothing of what shows nothing. */
export const asOneLine = (text: string): string => withoutHidden(inOneForm(text, 'NFC')).replace(/ +/g, ' ').trim();

/** A text as one line with nothing that does not show, its spaces as they stand: a terminal obeys nothing in it. */
export const withoutHidden = (text: string): string =>
  text.replace(gaps, ' ').replace(neededOrHidden, (_found, kept: string | undefined) => kept ?? '');

export const oneLine = v.pipe(v.string(), v.transform(asOneLine));

/** Whether anything of a text shows, of one line or of many. */
export const isVisible = (text: string): boolean => asOneLine(text) !== '';
