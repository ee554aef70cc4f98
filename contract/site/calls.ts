import * as v from 'valibot';
import { defineCall } from '../wire/call.ts';
import { cutText } from '../wire/cut-text.ts';

/** Cuts longer texts instead of refusing them: reporting an error must not cause another error. */
const cut = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => cutText(text, most)),
  );

/** Reports an error in a browser to the operators. Anybody may call it; it answers nothing. */
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
