import './unbroken.css';

/** A word with more characters than this is set without kerning. */
const mostKerned = 1_000;

/**
 * The attributes for the element of a user's text: no kerning if it has an overlong word. For every line of a kerned
 * word Chromium measures the rest of it again: 40,000 letters would block the page for seconds.
 */
export function unbroken(text: string): { 'data-unbroken'?: '' } {
  return text.split(/\s/).some((word) => word.length > mostKerned) ? { 'data-unbroken': '' } : {};
}
