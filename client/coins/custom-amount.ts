import * as v from 'valibot';
import { centsFromDollars, customDollarsSchema } from '#contract/coins/dollars.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { typedNumber } from '#contract/wire/typed-number.ts';

export type CustomAmount = { state: 'empty' } | { state: 'valid'; cents: number } | { state: 'invalid'; why: string };

/** Parses a typed amount in dollars; the dollar sign shown before the field may be typed as well. */
export function customAmount(text: string): CustomAmount {
  if (text.trim() === '') return { state: 'empty' };
  if (text.includes(',')) return { state: 'invalid', why: coinMessages.amountWithComma };
  const dollars = v.safeParse(customDollarsSchema, typedNumber(text.trim().replace(/^\$/, '')));
  if (!dollars.success) return { state: 'invalid', why: dollars.issues[0].message };
  // "1.000" could be meant as a thousand.
  const cents = /\.\d{3}/.test(text) ? null : centsFromDollars(dollars.output);
  return cents === null ? { state: 'invalid', why: coinMessages.amountTooPrecise } : { state: 'valid', cents };
}
