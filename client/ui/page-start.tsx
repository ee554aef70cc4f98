import { useLayoutEffect, useRef, useState } from 'react';
import hidden from './visually-hidden.module.css';

/**
 * Where a further page of a list begins, for the keyboard and screen readers: takes the focus of the button that asked for
 * it, which is gone, and says how many came. `count`: null while they are loaded.
 */
export function PageStart({ count }: { count: number | null }) {
  const place = useRef<HTMLParagraphElement>(null);
  // Later changes of the list come by themselves and are not said.
  const [said, setSaid] = useState(count);
  if (said === null && count !== null) setSaid(count);
  useLayoutEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={place} role="status" tabIndex={-1} className={hidden.hidden}>
      {said === null ? 'Loading more...' : `${said} more:`}
    </p>
  );
}
