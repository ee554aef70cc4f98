import * as v from 'valibot';
import { centsFromDollars, customDollarsSchema } from '#contract/coins/dollars.ts';
import { coinMessages } from '#contract/coins/messages.ts';

export type CustomAmount = { state: 'empty' } | { state: 'valid'; cents: number } | { state: 'invalid'; why: string };

/** What a typed amount in dollars means. Only digits and a point: "12,50" could mean 12.50 or 1,250, so it is refused. */
export function customAmount(text: string): CustomAmount {
  const typed = text.trim();
  if (typed === '') return { state: 'empty' };
  if (!/^\d+\.?\d*$|^\.\d+$/.test(typed)) return { state: 'invalid', why: coinMessages.amountNotNumber };
  const dollars = v.safeParse(customDollarsSchema, Number(typed));
  if (!dollars.success) return { state: 'invalid', why: dollars.issues[0].message };
  const cents = centsFromDollars(dollars.output);
  return cents === null ? { state: 'invalid', why: coinMessages.amountTooPrecise } : { state: 'valid', cents };
}
