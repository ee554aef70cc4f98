import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';

/** Tells screen readers a text that comes while its reader is at something else; not one that was there from the beginning. */
export function useToldLater(text: string | null): void {
  const before = useRef(text);
  useEffect(() => {
    if (text !== null && text !== before.current) announce(text);
    before.current = text;
  }, [text]);
}
