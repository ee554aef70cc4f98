import { Notice } from './notice.tsx';
import { useToldLater } from './use-told-later.ts';

/**
 * A waiting notice that appears or changes while the user is elsewhere on the page. Rendered from the start, with null
 * as long as there is nothing to say: what it says later is announced.
 */
export function LateNotice({ text }: { text: string | null }) {
  useToldLater(text);
  if (text === null) return null;
  // A new notice for each text: screen readers would read a changed one themselves, in addition to the announcement.
  return (
    <Notice key={text} tone="waiting">
      {text}
    </Notice>
  );
}
