import * as v from 'valibot';
import { defineCall } from '../wire/call.ts';

const nothing = v.strictObject({});

/** The highest level, in coins, that a user can set for the low-balance warning. */
export const lowBalanceMost = 10_000_000;

/** The balance, in coins, below which a user wants to be warned; null: never. */
export const lowBalanceLevel = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(lowBalanceMost)));

/** Sets the level below which the account area says that the balance is low. */
export const setLowBalance = defineCall({
  name: 'setLowBalance',
  payload: v.strictObject({ coins: lowBalanceLevel }),
  answer: nothing,
});
