import type { FeeBreakdown } from '#contract/coins/card-fee.ts';
import { coinsText } from '#contract/coins/coins.ts';
import { formatCents } from '#contract/coins/dollars.ts';
import styles from './fee-lines.module.css';

type Props = { coins: number; fee: FeeBreakdown };

/** The price of a purchase. A pack's price includes the card fee; a custom amount has it added on top. */
export function FeeLines({ coins, fee }: Props) {
  return (
    <dl className={styles.lines}>
      <div className={styles.line}>
        <dt>{coinsText(coins)}</dt>
        <dd>{formatCents(fee.baseAmountCents)}</dd>
      </div>
      <div className={styles.line}>
        <dt>{fee.isCustom ? 'Card fee' : 'Card fee (included)'}</dt>
        <dd>{formatCents(fee.stripeFeeCents)}</dd>
      </div>
      <div className={styles.line} data-total="true">
        <dt>Total</dt>
        <dd>{formatCents(fee.totalChargeCents)}</dd>
      </div>
    </dl>
  );
}
