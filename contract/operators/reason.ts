import * as v from 'valibot';
import { isVisible } from '../wire/one-line.ts';
import { operatorMessages } from './messages.ts';

/** In characters. */
export const operatorReasonMaxLength = 1_000;

/** The operator's reason for an act, in their words. It goes to the audit log, and the user concerned may read it. */
export const operatorReason = v.pipe(
  v.string(operatorMessages.reasonMissing),
  v.trim(),
  v.check(isVisible, operatorMessages.reasonMissing),
  v.maxLength(operatorReasonMaxLength, operatorMessages.reasonTooLong),
);
