import { equityStep, maxEquityPercentage } from '#contract/bounties/reward.ts';
import { typedNumber } from '#contract/wire/typed-number.ts';

/** The equity in percent, as typed, one step further up (1) or down (-1); unchanged where that ends or no number is. */
export function steppedEquity(written: string, direction: 1 | -1): string {
  const percentage = typedNumber(written);
  if (Number.isNaN(percentage)) return written;
  const next = Math.round((percentage + direction * equityStep) * 1_000) / 1_000;
  const isOnWay = direction === 1 ? next <= maxEquityPercentage : next >= equityStep;
  return isOnWay ? String(next) : written;
}
