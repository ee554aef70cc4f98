import * as v from 'valibot';
import { operatorReason } from '../operators/reason.ts';
import { defineCall } from '../wire/call.ts';
import { told } from '../wire/told.ts';

/** The longest text value (the name of a model), in characters. */
export const valueMaxLength = 200;

/** For operators: sets a flag or a value. */
export const setFlag = defineCall({
  name: 'setFlag',
  payload: v.strictObject({
    name: v.pipe(v.string(), v.maxLength(64)),
    value: v.union([v.boolean(), v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.maxLength(valueMaxLength))]),
    reason: v.optional(operatorReason),
  }),
  answer: told,
});
