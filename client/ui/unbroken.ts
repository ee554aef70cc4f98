import './unbroken.css';

/** A word of more characters than this is set without kerning. */
const mostKerned = 1_000;

/**
 * For the element of a text that others wrote: one with such a word is set without kerning. For every line of a word whose
 * letters are all kerned, Chromium measures the rest of it anew; one of 40,000 letters would hold up the page for seconds.
 */
export function unbroken(text: string): { 'data-unbroken'?: '' } {
  return text.split(/\s/).some((word) => word.length > mostKerned) ? { 'data-unbroken': '' } : {};
}
