import * as v from 'valibot';
import { operatorReason } from '../operators/reason.ts';
import { defineCall } from '../wire/call.ts';
import { told } from '../wire/told.ts';

/** How long a value may be that is a text: the name of a model. */
export const valueMaxLength = 200;

/** An operator's switch. */
export const setFlag = defineCall({
  name: 'setFlag',
  payload: v.strictObject({
    name: v.pipe(v.string(), v.maxLength(64)),
    value: v.union([v.boolean(), v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.maxLength(valueMaxLength))]),
    reason: v.optional(operatorReason),
  }),
  answer: told,
});
