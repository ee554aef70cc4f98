import * as v from 'valibot';
import { defineCall } from '../wire/call.ts';

const nothing = v.strictObject({});

/** The most coins below which a balance can be said to be low. */
export const lowBalanceMost = 10_000_000;

/** Below how many coins a balance can be said to be low; null is never. */
export const lowBalanceLevel = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(lowBalanceMost)));

/** Sets below how many coins the account area says that the balance is low. */
export const setLowBalance = defineCall({
  name: 'setLowBalance',
  payload: v.strictObject({ coins: lowBalanceLevel }),
  answer: nothing,
});
