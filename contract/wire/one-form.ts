/**
 * A letter with its combining marks, at most thirty at once: no language has as many (UAX 15, Stream-Safe Text Format).
 * Further marks are normalized separately.
 */
const markedLetters = /\P{M}*\p{M}{0,30}/gu;

/**
 * Returns a text in a Unicode normal form, in linear time. `normalize` sorts the marks of a letter one by one, which
 * takes seconds for a hundred thousand of them (decision 129).
 */
export const inOneForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC'): string =>
  text.replace(markedLetters, (part) => part.normalize(form));
