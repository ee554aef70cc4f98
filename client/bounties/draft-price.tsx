import { PurchaseCoinsLink } from '#client/platform/links/purchase-coins-link.tsx';
import { mostDraftTokens } from '#contract/bounties/draft.ts';
import { mostAiPriceMillicoins } from '#contract/coins/ai-price.ts';
import { coinsFromMillicoins, coinsText } from '#contract/coins/coins.ts';
import type { RemoteValues } from '#contract/flags/remote-config.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './bounty-form.module.css';

type Props = {
  problem: string;
  values: RemoteValues;
  balance: number;
  /** Whether a draft is being written: the balance is then reduced by its hold. */
  isWriting: boolean;
};

/** The highest price of a draft, shown before it is requested, and whether the balance covers it. */
export function DraftPrice({ problem, values, balance, isWriting }: Props) {
  const model = values.default_ai_model;
  const most = coinsFromMillicoins(mostAiPriceMillicoins(model, mostDraftTokens(problem.trim()), values));
  return (
    <p className={styles.price}>
      <span>
        {`A draft costs at most ${coinsText(most)}, usually far less. It is written by ${model}. You have ${coinsText(balance)}.`}
      </span>
      {!isWriting && balance < most && (
        <>
          {' '}
          That is not enough to start one. <PurchaseCoinsLink returnUrl={paths.bountyCall()} />
        </>
      )}
    </p>
  );
}
