import * as v from 'valibot';
import { defineCall } from '../wire/call.ts';
import { operatorReason } from './reason.ts';

const told = v.object({ message: v.string() });

/** For operators: has a failed job, or mail, tried again at once. */
export const retryJob = defineCall({
  name: 'retryJob',
  payload: v.strictObject({ jobId: v.pipe(v.string(), v.maxLength(20)), reason: operatorReason }),
  answer: told,
});

/** For operators: marks an alarm of the nightly comparison as seen. The same difference raises none again. */
export const markAlarmSeen = defineCall({
  name: 'markAlarmSeen',
  payload: v.strictObject({ alarmId: v.pipe(v.string(), v.maxLength(20)), reason: operatorReason }),
  answer: told,
});
