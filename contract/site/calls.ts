import * as v from 'valibot';
import { defineCall } from '../wire/call.ts';
import { cutText } from '../wire/cut-text.ts';

/** Longer ones are cut: who tells of an error should not meet another. */
const cut = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => cutText(text, most)),
  );

/** Tells the operators of an error in a browser. Anybody may; nothing comes back. */
export const logClientError = defineCall({
  name: 'logClientError',
  payload: v.strictObject({
    context: cut(200),
    error: v.object({
      message: v.optional(cut(1_000), ''),
      stack: v.optional(cut(4_000), ''),
      bountyId: v.optional(cut(64)),
    }),
  }),
  answer: v.null(),
});
