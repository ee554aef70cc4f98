import { useEffect, useRef } from 'react';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { DismissButton } from '#client/ui/dismiss-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { stack } from '#client/ui/stack.ts';

/** Replaces a question that no longer applies, and says why. Takes the focus from the removed button. */
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
