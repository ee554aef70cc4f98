import { useState } from 'react';
import { useLoginFirst } from '#client/platform/use-login-first.ts';
import { Button } from '#client/ui/button.tsx';
import type { ButtonLook } from '#client/ui/button-look.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { BuyCraftDialog } from './buy-craft-dialog.tsx';
import { useIsSold } from './use-is-sold.ts';

type Props = { craft: Craft; size?: ButtonLook['size'] };

/** Leads to buying a craft that is on the market for a price. Absent while nothing is sold; a visitor is led to the login first. */
export function BuyCraftButton({ craft, size = 'small' }: Props) {
  const [asking, setAsking] = useState(false);
  const loginFirst = useLoginFirst('to buy a Craft');
  const isSold = useIsSold(craft);
  // What is being asked stays until it is answered.
  if (!isSold && !asking) return null;
  const ask = () => {
    if (!loginFirst()) setAsking(true);
  };
  return (
    <>
      <Button
        size={size}
        disabled={!craft.hasPrompt}
        title={craft.hasPrompt ? undefined : craftMessages.noPrompt}
        aria-label={`Buy ${craft.name}`}
        onClick={ask}
      >
        Buy
      </Button>
      {asking && <BuyCraftDialog craft={craft} onClose={() => setAsking(false)} />}
    </>
  );
}
