import * as v from 'valibot';

/** What shows nothing by itself: control characters, what steers the text around it, and what may be left out when it is drawn. */
const hidden = '[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cf}]';
/** Scripts in which a joiner between two letters changes what is read. */
const joined = ['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Malayalam', 'Mongolian']
  .concat(['Myanmar', 'Oriya', 'Sinhala', 'Syriac', 'Tamil', 'Telugu', 'Tibetan'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const picture = '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?';
/** Where what shows nothing shows how its neighbours are drawn: pictures joined to one, keys, flags of regions, letters. */
const needed = [
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,6}\\u{e007f}',
  `${picture}(?:\\u200d${picture})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  `[${joined}\\p{M}][\\u200c\\u200d](?=[${joined}])`,
].join('|');
const neededOrHidden = new RegExp(`(${needed})|${hidden}`, 'gu');
/** The empty pattern of Braille is no white space by its class, and looks like it. */
const gaps = /[\p{White_Space}\u2800]/gu;

/** A text of one line as it is kept: trimmed, one space between words, nothing that shows in nothing. */
export const asOneLine = (text: string): string => withoutHidden(text.normalize('NFC')).replace(/ +/g, ' ').trim();

/** A text as one line with nothing that does not show, its spaces as they stand: a terminal obeys nothing in it. */
export const withoutHidden = (text: string): string =>
  text.replace(gaps, ' ').replace(neededOrHidden, (_found, kept: string | undefined) => kept ?? '');

export const oneLine = v.pipe(v.string(), v.transform(asOneLine));

/** Whether anything of a text shows, of one line or of many. */
export const isVisible = (text: string): boolean => asOneLine(text) !== '';
