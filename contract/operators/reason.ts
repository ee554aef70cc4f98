import * as v from 'valibot';
import { isVisible } from '../wire/one-line.ts';
import { operatorMessages } from './messages.ts';

/** In characters. */
export const operatorReasonMaxLength = 1_000;

/** Why an operator acts, in their words. It stands in the audit log; whom it concerns may read it too. */
export const operatorReason = v.pipe(
  v.string(operatorMessages.reasonMissing),
  v.trim(),
  v.check(isVisible, operatorMessages.reasonMissing),
  v.maxLength(operatorReasonMaxLength, operatorMessages.reasonTooLong),
);
