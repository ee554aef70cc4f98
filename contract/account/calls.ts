import * as v from 'valibot';
import { defineCall } from '../wire/call.ts';

const nothing = v.strictObject({});

export const mostLowBalanceCoins = 10_000_000;

/** Sets below how many coins the account area says that the balance is low; null says it never. */
export const setLowBalance = defineCall({
  name: 'setLowBalance',
  payload: v.strictObject({
    coins: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostLowBalanceCoins))),
  }),
  answer: nothing,
});
