/**
 * Returns the text for the user when no answer came: `words`, or the offline message when the browser has no network.
 * A call is not repeated automatically once the network is back.
 */
export function unreached(words: string): string {
  // Not `!onLine`: a browser where `onLine` is undefined is not known to be offline.
  return navigator.onLine === false ? 'You are offline. Please try again once you are connected.' : words;
}
