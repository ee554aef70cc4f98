import { loadFirebase } from '#client/platform/session/load-firebase.ts';
import type { AnswerOf, Call, PayloadOf } from '#contract/wire/call.ts';
import { callFailure } from './call-failure.ts';

/** Calls the server through the official SDK, which adds the ID token. Throws only CallErrors. */
export async function call<C extends Call>(definition: C, payload: PayloadOf<C>): Promise<AnswerOf<C>> {
  try {
    return await (await loadFirebase()).call(definition, payload);
  } catch (error) {
    throw callFailure(error);
  }
}
