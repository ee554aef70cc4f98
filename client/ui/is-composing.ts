import type { KeyboardEvent } from 'react';

/** Safari's code for the key that ends a composition; `isComposing` is already false then (WebKit bug 165004). */
const keyOfInputMethod = 229;

/** Whether a key press belongs to an input method composing a word, such as a Japanese name. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === keyOfInputMethod;
}
