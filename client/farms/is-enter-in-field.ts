import type { KeyboardEvent } from 'react';

/**
 * Whether Enter was pressed in a field of a form. While its button is disabled a form ignores Enter, so that nobody
 * would be told why; its form answers for itself. Enter also ends the composition of a word, of a Japanese name say:
 * that one is none.
 */
export function isEnterInField(event: KeyboardEvent<HTMLFormElement>): boolean {
  return event.key === 'Enter' && !event.nativeEvent.isComposing && event.target instanceof HTMLInputElement;
}
