import { useId, useState } from 'react';
import { useCall } from '#client/platform/calls/use-call.ts';
import { PurchaseCoinsLink } from '#client/platform/links/purchase-coins-link.tsx';
import { type LiveRead, useLive } from '#client/platform/live/use-live.ts';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { DismissButton } from '#client/ui/dismiss-button.tsx';
import { LateNotice } from '#client/ui/late-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { stack } from '#client/ui/stack.ts';
import { showToast } from '#client/ui/toast.ts';
import { tradableCoins } from '#contract/account/profile.ts';
import { coinsText, formatCoins } from '#contract/coins/coins.ts';
import { purchaseCraft } from '#contract/crafts/calls.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craft as craftQuery } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';

type Props = { craft: Craft; onClose: () => void };

/**
 * Asks the buyer to confirm the price of a craft, whose data is live. The buyer pays the price they see here; when it
 * changes meanwhile, they must confirm the new one.
 */
export function BuyCraftDialog({ craft: asked, onClose }: Props) {
  const questionId = useId();
  const profile = useMyProfile();
  const coins = profile && tradableCoins(profile);
  const purchase = useCall(purchaseCraft);
  const detail = useLive(craftQuery, { craftId: asked.id });
  const craft = detail.status === 'ready' ? detail.value : asked;
  const [price, setPrice] = useState(asked.price);
  const isPriceChanged = price !== craft.price;
  // While this call runs and after it succeeded, its own answer reports the purchase.
  const isOwned = purchase.mayBegin && profile?.purchasedCrafts.includes(asked.id);
  const over = isOwned ? craftMessages.alreadyEquipped : overFor(craft, detail);
  const news = over ?? (isPriceChanged ? craftMessages.priceChanged(craft.price) : null);
  const buy = async () => {
    const outcome = await purchase.run({ craftId: craft.id, price });
    if (!outcome.ok) return;
    showToast('good', outcome.answer.message);
    onClose();
  };
  const seeNewPrice = () => {
    setPrice(craft.price);
    purchase.takeBack();
  };
  return (
    <Dialog heading={`Buy ${craft.name}`} describedBy={questionId} onClose={onClose} busy={purchase.busy}>
      <div {...stack}>
        <p id={questionId}>{craftMessages.purchaseQuestion(craft.name, price)}</p>
        {over === null && coins !== null && <Means craftId={craft.id} price={price} coins={coins} />}
        <LateNotice text={news} />
        {/* The news may be the reason of the failure. */}
        {news === null && purchase.status === 'failed' && <Notice tone="bad">{purchase.error.message}</Notice>}
        <ButtonRow>
          <DismissButton>{over === null ? 'Cancel' : 'Close'}</DismissButton>
          {over === null && isPriceChanged && (
            <Button key="new price" onClick={seeNewPrice}>
              See the new price
            </Button>
          )}
          {over === null && !isPriceChanged && (
            <Button
              key="pay"
              tone="leaf"
              disabled={coins !== null && coins < price}
              busy={purchase.busy}
              onClick={() => void buy()}
            >
              {`Pay ${coinsText(price)}`}
            </Button>
          )}
        </ButtonRow>
      </div>
    </Dialog>
  );
}

/** Why the craft can no longer be bought; null while it can. */
function overFor({ isPublic, price }: Craft, detail: LiveRead<Craft>): string | null {
  const isGone = detail.status === 'error' && detail.error.status === 'NOT_FOUND';
  if (isGone || !isPublic) return craftMessages.soldNoMore;
  return price === 0 ? craftMessages.freeByNow : null;
}

/** The buyer's balance before and after the purchase, or how to get more coins when it is too low. */
function Means({ craftId, price, coins }: { craftId: string; price: number; coins: number }) {
  if (coins >= price)
    return <p>{`You have ${coinsText(coins)} for it now, and ${formatCoins(coins - price)} afterwards.`}</p>;
  return (
    <Notice tone="waiting">
      <span>{`Your rewards and purchased coins come to ${formatCoins(coins)}.`}</span>{' '}
      <PurchaseCoinsLink returnUrl={paths.craft(craftId)} />
    </Notice>
  );
}
