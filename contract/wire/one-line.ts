import * as v from 'valibot';

/** What shows nothing: control characters, what steers the text around it, and what may be left out when it is drawn. */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
/** The empty pattern of Braille is no white space by its class, and looks like it. */
const gaps = /[\p{White_Space}\u2800]/gu;

/** A text of one line as it is kept: trimmed, one space between words, nothing that does not show. */
export const asOneLine = (text: string): string => withoutHidden(text.normalize('NFC')).replace(/ +/g, ' ').trim();

/** A text as one line with nothing that does not show, its spaces as they stand: a terminal obeys nothing in it. */
export const withoutHidden = (text: string): string => text.replace(gaps, ' ').replace(hidden, '');

export const oneLine = v.pipe(v.string(), v.transform(asOneLine));

/** Whether anything of a text shows, of one line or of many. */
export const isVisible = (text: string): boolean => asOneLine(text) !== '';
