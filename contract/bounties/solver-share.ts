import { coinsFromMillicoins, formatCoins, millicoinsPerCoin } from '../coins/coins.ts';
import { creatorPercentage, creatorShare } from '../coins/creator-share.ts';
import { product } from '../site/product.ts';
import { type Reward, rewardText } from './reward.ts';

/** Returns the solver's part of a reward, in words. Only coins are shared with the platform. */
export function solverShare(reward: Reward): string {
  if (reward.type !== 'seed') return `${rewardText(reward)}, from the poster`;
  const share = coinsFromMillicoins(creatorShare(reward.amount * millicoinsPerCoin));
  return `${formatCoins(share)} Coins, ${creatorPercentage}% of the reward`;
}

type Handed = { solver: string; craft: string; hasPrompt: boolean };

/** Returns the text that tells the poster, before they accept a submission, what accepting it does. */
export function acceptQuestion(reward: Reward, { solver, craft, hasPrompt }: Handed): string {
  const paid =
    reward.type === 'seed'
      ? `${solver} receives ${solverShare(reward)}; ${product.name} keeps the rest.`
      : `The reward is not held by ${product.name}: you give ${solver} what you promised (${rewardText(reward)}).`;
  const gets = hasPrompt ? 'becomes yours too' : 'becomes yours too, but has no prompt: there is nothing in it to use';
  return `${paid} The Craft "${craft}" ${gets}. This cannot be undone.`;
}
