import type { KeyboardEvent } from 'react';

/** What Safari sends for the key that ends a composition, which it reports as over by then (WebKit bug 165004). */
const keyOfInputMethod = 229;

/** Whether a key is for the input method, which composes a word with it: a Japanese name, say. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === keyOfInputMethod;
}
