import * as v from 'valibot';
import { type CallStatus, httpStatusOf } from './call-error.ts';

/** Why the server refused a request or a live read; the message is written for the person who reads it. */
export const refusal = v.object({
  status: v.picklist(Object.keys(httpStatusOf) as CallStatus[]),
  message: v.string(),
});
