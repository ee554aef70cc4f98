import * as v from 'valibot';
import { defineCall } from '../wire/call.ts';

const nothing = v.strictObject({});

/** Signs one of the user's own devices out. Again is a no-op. NOT_FOUND for a session that is not theirs. */
export const endSession = defineCall({
  name: 'endSession',
  payload: v.strictObject({ sessionId: v.pipe(v.string(), v.maxLength(64)) }),
  answer: nothing,
});

/** Signs every device of the user out but the one that asks; answers how many. */
export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  payload: nothing,
  answer: v.object({ ended: v.number() }),
});

/** Signs every device of the user out, the one that asks too. */
export const endAllSessions = defineCall({ name: 'endAllSessions', payload: nothing, answer: nothing });
