/**
 * Why no answer came, for the person who reads it: these words, unless the browser itself has no network. A call is not made
 * again by itself once there is one.
 */
export function unreached(words: string): string {
  // Not `!onLine`: what does not know is not offline.
  return navigator.onLine === false ? 'You are offline. Please try again once you are connected.' : words;
}
