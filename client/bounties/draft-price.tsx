import { mostDraftTokens } from '#contract/bounties/draft.ts';
import { mostAiPriceMillicoins } from '#contract/coins/ai-price.ts';
import { coinsFromMillicoins, formatCoins } from '#contract/coins/coins.ts';
import type { RemoteValues } from '#contract/flags/remote-config.ts';
import styles from './bounty-form.module.css';

type Props = { problem: string; values: RemoteValues; balance: number };

/** What a draft costs at most, said before it is asked for. */
export function DraftPrice({ problem, values, balance }: Props) {
  const model = values.default_ai_model;
  const most = coinsFromMillicoins(mostAiPriceMillicoins(model, mostDraftTokens(problem.trim()), values));
  return (
    <p className={styles.price}>
      A draft costs at most {formatCoins(most)} coins, usually far less. It is written by {model}. You have{' '}
      {formatCoins(balance)} coins.
    </p>
  );
}
