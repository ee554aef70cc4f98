import { useLoginFirst } from '#client/platform/login/use-login-first.ts';
import { Button } from '#client/ui/button.tsx';
import type { ButtonLook } from '#client/ui/button-look.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { useIsSold } from './use-is-sold.ts';

/** `onBuy` opens the confirmation; for a craft in a list that is beside the list, so that it outlives the row. */
type Props = { craft: Craft; size?: ButtonLook['size']; onBuy: () => void };

/** Starts the purchase of a craft; hidden unless the craft is for sale. Leads a visitor to the login first. */
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
