import * as v from 'valibot';
import { operatorMessages } from './messages.ts';

/** Why an operator acts, in their words. It stands in the audit log. */
export const operatorReason = v.pipe(
  v.string(operatorMessages.reasonMissing),
  v.trim(),
  v.nonEmpty(operatorMessages.reasonMissing),
  v.maxLength(1_000),
);
