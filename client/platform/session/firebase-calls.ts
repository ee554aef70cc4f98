import type { FirebaseApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import { type Functions, getFunctions, httpsCallable } from 'firebase/functions';
import * as v from 'valibot';
import { UnexpectedAnswer } from '#client/platform/calls/call-failure.ts';
import { underKey } from '#client/platform/calls/under-key.ts';
import type { AnswerOf, Call, PayloadOf } from '#contract/wire/call.ts';

type StreamOptions = { onMessage: (message: unknown) => void; signal: AbortSignal };
type Sending<C extends Call> = { definition: C; payload: PayloadOf<C>; signal?: AbortSignal };
type Ask = (service: Functions) => Promise<unknown>;

/** How the signed-in user, or a visitor, makes calls of our server. Only `firebase.ts` imports this file. */
export function createCalls(app: FirebaseApp, auth: Auth) {
  const functions = getFunctions(app, `${location.origin}/functions`);

  return { call, stream };

  function call<C extends Call>(definition: C, payload: PayloadOf<C>): Promise<AnswerOf<C>> {
    return send(
      { definition, payload },
      async (service) => (await httpsCallable(service, definition.name)(payload)).data,
    );
  }

  /** The same in steps: `onMessage` hears what there is so far. */
  function stream<C extends Call>(
    definition: C,
    payload: PayloadOf<C>,
    { onMessage, signal }: StreamOptions,
  ): Promise<AnswerOf<C>> {
    return send({ definition, payload, signal }, async (service) => {
      const { stream, data } = await httpsCallable(service, definition.name).stream(payload, { signal });
      // It fails along with the steps, which are read first.
      data.catch(() => {});
      for await (const message of stream) onMessage(message);
      // A connection that broke ends the steps without a result.
      return Promise.race([data, Promise.reject(new Error())]);
    });
  }

  /** Asks, and reads the answer while the key is still kept: one that this page does not understand can be had again. */
  async function send<C extends Call>({ definition, ...sending }: Sending<C>, ask: Ask): Promise<AnswerOf<C>> {
    const answer = async (service: Functions) => readAnswer(definition, await ask(service));
    // Only a secure page can make a digest.
    if (!definition.repeated || !isSecureContext) return answer(functions);
    await auth.authStateReady();
    const uid = auth.currentUser?.uid;
    if (uid === undefined) return answer(functions);
    return underKey({ uid, call: definition.name, ...sending }, (key) => answer(withKey(key)));
  }

  /** The service, with a header on its requests for which the SDK has no option. */
  function withKey(key: string): Functions {
    const fetchImpl: Functions['fetchImpl'] = (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('idempotency-key', key);
      return fetch(url, { ...init, headers });
    };
    return Object.create(functions, { fetchImpl: { value: fetchImpl } });
  }
}

function readAnswer<C extends Call>({ answer }: C, data: unknown): AnswerOf<C> {
  const parsed = v.safeParse(answer, data);
  if (!parsed.success) throw new UnexpectedAnswer();
  return parsed.output;
}
