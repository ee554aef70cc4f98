import { useEffect, useRef } from 'react';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { DismissButton } from '#client/ui/dismiss-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { stack } from '#client/ui/stack.ts';

/** What a question says when it came to an end by itself, and why. Takes the focus from the button that is gone. */
export function NothingToAsk({ why }: { why: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div {...stack} ref={place} tabIndex={-1}>
      <Notice tone="waiting">{why}</Notice>
      <ButtonRow>
        <DismissButton>Close</DismissButton>
      </ButtonRow>
    </div>
  );
}
