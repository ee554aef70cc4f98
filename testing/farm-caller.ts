import type { AnswerOf, Call } from '#contract/wire/call.ts';
import { CallError, type CallStatus } from '#contract/wire/call-error.ts';
import { createFarms } from '#server/farms/index.ts';
import type { Identified } from '#server/platform/calls/actor.ts';
import { createCallRunner } from '#server/platform/calls/call-runner.ts';
import type { Progress } from '#server/platform/calls/handle-call.ts';
import type { Context } from '#server/platform/context.ts';
import { sessionIdOf, type TestUser } from './world.ts';

type Outcome<C extends Call> = { status: 'OK'; answer: AnswerOf<C> } | { status: CallStatus; answer?: undefined };

/** The progress of a caller who gets no reports and never disconnects. */
const unheard: Progress = { report: null, signal: new AbortController().signal };

/** Makes calls about farms through the server's own runner, without HTTP, for a very large number of calls. */
export function createFarmCaller(context: Context) {
  const run = createCallRunner(context, createFarms(context).calls);

  return async function call<C extends Call>({ name }: C, user: TestUser, data: unknown): Promise<Outcome<C>> {
    try {
      const answer = await run({ name, caller: identified(user), data, network: '', idempotencyKey: null, ...unheard });
      return { status: 'OK', answer: answer as AnswerOf<C> };
    } catch (error) {
      if (error instanceof CallError) return { status: error.status };
      throw error;
    }
  };
}

function identified(user: TestUser): Identified {
  const { uid, email } = user;
  const bearer = {
    uid,
    sessionId: sessionIdOf(user),
    issuedAtSeconds: Math.floor(Date.now() / 1_000),
    authTimeSeconds: 0,
    tokenExpiresSeconds: 0,
  };
  return { bearer, confirm: async () => ({ ...bearer, email, emailVerified: true }) };
}
