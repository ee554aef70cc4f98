import * as v from 'valibot';
import type { AnswerOf, Call, PayloadOf } from '#contract/wire/call.ts';
import { callFailure, UnexpectedAnswer } from './call-failure.ts';
import { loadFirebase } from './load-firebase.ts';

/** Calls the server through the official SDK, which adds the ID token. Throws a CallError and nothing else. */
export async function call<C extends Call>(definition: C, payload: PayloadOf<C>): Promise<AnswerOf<C>> {
  const data = await send(definition.name, payload);
  const answer = v.safeParse(definition.answer, data);
  if (!answer.success) throw new UnexpectedAnswer();
  return answer.output;
}

async function send(name: string, payload: unknown): Promise<unknown> {
  try {
    return await (await loadFirebase()).call(name, payload);
  } catch (error) {
    throw callFailure(error);
  }
}
