import * as v from 'valibot';
import { operatorReason } from '../operators/reason.ts';
import { defineCall } from '../wire/call.ts';
import { told } from '../wire/told.ts';

/** An operator's switch. */
export const setFlag = defineCall({
  name: 'setFlag',
  payload: v.strictObject({
    name: v.pipe(v.string(), v.maxLength(64)),
    value: v.union([v.boolean(), v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.maxLength(200))]),
    reason: v.optional(operatorReason),
  }),
  answer: told,
});
