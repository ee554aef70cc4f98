import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { useToldLater } from '#client/ui/use-told-later.ts';
import { coinsText, formatCoins } from '#contract/coins/coins.ts';
import { formatCents } from '#contract/coins/dollars.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { BuyingPaused } from './buying-paused.tsx';
import { CustomAmountForm } from './custom-amount-form.tsx';
import { FeeLines } from './fee-lines.tsx';
import { HistoryLink } from './history-link.tsx';
import { PackChoice } from './pack-choice.tsx';
import styles from './purchase-card.module.css';
import { offerOf } from './selection.ts';
import { useBuyingRefusal } from './use-buying-refusal.ts';
import { usePurchase } from './use-purchase.ts';

/** Buys a pack or a custom amount by card, or says why that is paused. `balance` is the current one, in coins. */
export function PurchaseCard({ balance }: { balance: number }) {
  const { selection, dispatch, isUnderway, buy } = usePurchase();
  const { chosen, customText } = selection;
  const refusal = useBuyingRefusal();
  const offer = offerOf(selection);
  // The effect of "Set Custom" is only visual, so announce it; a pack's own label has its price.
  const isCustomSet = chosen.kind === 'custom' && offer !== null;
  useToldLater(
    isCustomSet
      ? `${coinsText(offer.coins)} for ${formatCents(offer.fee.totalChargeCents)}, with the card fee of ${formatCents(offer.fee.stripeFeeCents)}.`
      : null,
  );
  // An amount is not chosen while it is still being typed.
  const buyLabel = offer && chosen.kind !== 'nothing' ? `Buy ${coinsText(offer.coins)}` : 'Buy coins';
  return (
    <Card heading="Purchase Coins" aside={<HistoryLink />}>
      <PackChoice
        chosen={chosen.kind === 'pack' ? chosen.pack : null}
        disabled={isUnderway}
        onChoose={(pack) => dispatch({ type: 'pack', pack })}
      />
      <CustomAmountForm
        text={customText}
        isChosen={chosen.kind === 'custom'}
        disabled={isUnderway}
        onType={(text) => dispatch({ type: 'typed', text })}
        onSet={() => dispatch({ type: 'set-custom' })}
      />
      <div className={styles.offer}>
        {offer ? (
          <FeeLines coins={offer.coins} fee={offer.fee} />
        ) : (
          <p className={styles.hint}>1,000 coins cost $1. Coins you buy never expire.</p>
        )}
        <p className={styles.hint}>
          {offer
            ? `You have ${coinsText(balance)} now, and ${formatCoins(balance + offer.coins)} afterwards.`
            : `You have ${coinsText(balance)}.`}
        </p>
      </div>
      {refusal !== null && (
        <div className={styles.paused}>
          <BuyingPaused refusal={refusal} />
        </div>
      )}
      <Button tone="leaf" size="large" wide busy={isUnderway} disabled={refusal !== null} onClick={buy}>
        {isUnderway ? coinMessages.redirecting : buyLabel}
      </Button>
    </Card>
  );
}
