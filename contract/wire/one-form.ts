/**
 * A letter with what is put on it, at most thirty marks at once: no language has as many (UAX 15, Stream-Safe Text Format). What is
 * beyond them is brought into the form by itself.
 */
const markedLetters = /\P{M}*\p{M}{0,30}/gu;

/**
 * A text in one Unicode form, in a time that grows with its length: `normalize` puts the marks on a letter in order one by one, and
 * for a hundred thousand of them takes seconds (decision 129).
 */
export const inOneForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC'): string =>
  text.replace(markedLetters, (part) => part.normalize(form));
