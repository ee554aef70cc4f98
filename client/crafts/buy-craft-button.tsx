import { useLoginFirst } from '#client/platform/login/use-login-first.ts';
import { Button } from '#client/ui/button.tsx';
import type { ButtonLook } from '#client/ui/button-look.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { useIsSold } from './use-is-sold.ts';

/** `onBuy` asks whether to buy it; where the craft is one of a list the question stands beside the list, and outlives its row. */
type Props = { craft: Craft; size?: ButtonLook['size']; onBuy: () => void };

/** Leads to buying a craft that is on the market for a price. Absent while nothing is sold; a visitor is led to the login first. */
export function BuyCraftButton({ craft, size = 'small', onBuy }: Props) {
  const loginFirst = useLoginFirst('to buy a Craft');
  const isSold = useIsSold(craft);
  if (!isSold) return null;
  const ask = () => {
    if (!loginFirst()) onBuy();
  };
  return (
    <Button
      size={size}
      disabled={!craft.hasPrompt}
      title={craft.hasPrompt ? undefined : craftMessages.noPrompt}
      aria-label={`Buy ${craft.name}`}
      onClick={ask}
    >
      Buy
    </Button>
  );
}
