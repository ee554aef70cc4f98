import { millicoinsPerCoin, monthlyCredits } from '#contract/coins/coins.ts';

export const monthlyMillicoins = monthlyCredits * millicoinsPerCoin;

/** The month that credits belong to: YYYY-MM in UTC. */
export function creditsMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}
