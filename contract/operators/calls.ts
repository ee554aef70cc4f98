import * as v from 'valibot';
import { defineCall } from '../wire/call.ts';
import { id } from '../wire/id.ts';
import { told } from '../wire/told.ts';
import { operatorReason } from './reason.ts';

/** For operators: retries a failed job or mail at once. */
export const retryJob = defineCall({
  name: 'retryJob',
  payload: v.strictObject({ jobId: v.pipe(v.string(), v.maxLength(20)), reason: operatorReason }),
  answer: told,
});

/** For operators: marks an alarm of the nightly comparison as seen. The same difference raises no second alarm. */
export const markAlarmSeen = defineCall({
  name: 'markAlarmSeen',
  repeated: 'refused',
  payload: v.strictObject({ alarmId: v.pipe(v.string(), v.maxLength(20)), reason: operatorReason }),
  answer: told,
});

/** For operators: closes a mismatch that has been dealt with. It moves no coins. */
export const closeMismatch = defineCall({
  name: 'closeMismatch',
  repeated: 'refused',
  payload: v.strictObject({ orderId: id, reason: operatorReason }),
  answer: told,
});

const decision = v.strictObject({ correctionId: v.pipe(v.string(), v.maxLength(20)), reason: operatorReason });

/** For operators: approves and posts a large correction of a balance. Never by the operator who proposed it. */
export const approveCorrection = defineCall({
  name: 'approveCorrection',
  repeated: 'refused',
  payload: decision,
  answer: told,
});

/** For operators: rejects the proposal of a large correction; no coins move. Never by the operator who proposed it. */
export const rejectCorrection = defineCall({
  name: 'rejectCorrection',
  repeated: 'refused',
  payload: decision,
  answer: told,
});
