import { useLayoutEffect, useRef, useState } from 'react';
import hidden from './visually-hidden.module.css';

/**
 * Marks the start of a further page of a list, for keyboard and screen reader users: takes the focus from the button
 * that requested the page and is gone, and says how many items were added. `count` is null while they load.
 */
export function PageStart({ count }: { count: number | null }) {
  const place = useRef<HTMLParagraphElement>(null);
  // Later changes of the count are not announced.
  const [said, setSaid] = useState(count);
  if (said === null && count !== null) setSaid(count);
  useLayoutEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={place} role="status" tabIndex={-1} className={hidden.hidden}>
      {said === null ? 'Loading more...' : `${said} more:`}
    </p>
  );
}
