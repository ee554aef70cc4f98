import * as v from 'valibot';
import { coinMessages } from './messages.ts';

const customMinDollars = 1;
const customMaxDollars = 10_000;

/** Converts dollars to whole cents; null for more than two decimals (security row 25). */
export function centsFromDollars(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  return Math.abs(dollars * 100 - cents) <= 1e-6 ? cents : null;
}

/** A custom purchase in dollars: 1 to 10,000 with at most two decimals. */
export const customDollarsSchema = v.pipe(
  v.number(coinMessages.amountNotNumber),
  v.minValue(customMinDollars, coinMessages.amountTooSmall),
  v.maxValue(customMaxDollars, coinMessages.amountTooLarge),
  v.check((dollars) => centsFromDollars(dollars) !== null, coinMessages.amountTooPrecise),
);

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 2088 -> "$20.88" */
export function formatCents(cents: number): string {
  return dollarFormat.format(cents / 100);
}
