import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';

/** Announces a text that appears after the first render to screen readers, whose user is elsewhere on the page. */
export function useToldLater(text: string | null): void {
  const before = useRef(text);
  useEffect(() => {
    if (text !== null && text !== before.current) announce(text);
    before.current = text;
  }, [text]);
}
