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

/** Makes calls to our server, for the signed-in user or a visitor. Only `firebase.ts` imports this file. */
export function createCalls(app: FirebaseApp, auth: Auth) {
  const functions = getFunctions(app, `${location.origin}/functions`);

  return { call, stream };

  function call<C extends Call>(definition: C, payload: PayloadOf<C>): Promise<AnswerOf<C>> {
    return send(
      { definition, payload },
      async (service) => (await httpsCallable(service, definition.name)(payload)).data,
    );
  }

  /** The same as `call`, in the streaming form: `onMessage` receives each intermediate result. */
  function stream<C extends Call>(
    definition: C,
    payload: PayloadOf<C>,
    { onMessage, signal }: StreamOptions,
  ): Promise<AnswerOf<C>> {
    return send({ definition, payload, signal }, async (service) => {
      const { stream, data } = await httpsCallable(service, definition.name).stream(payload, { signal });
      // `data` rejects together with the stream, which is read first: this avoids an unhandled rejection.
      data.catch(() => {});
      for await (const message of stream) onMessage(message);
      // A broken connection ends the stream without a result.
      return Promise.race([data, Promise.reject(new Error())]);
    });
  }

  /** Sends a call and parses the answer before the key is removed: an answer that fails to parse can be retried. */
  async function send<C extends Call>({ definition, ...sending }: Sending<C>, ask: Ask): Promise<AnswerOf<C>> {
    const answer = async (service: Functions) => readAnswer(definition, await ask(service));
    // The digest of an idempotency key needs `crypto.subtle`, which only secure contexts have.
    if (!definition.repeated || !isSecureContext) return answer(functions);
    await auth.authStateReady();
    const uid = auth.currentUser?.uid;
    if (uid === undefined) return answer(functions);
    return underKey({ uid, call: definition.name, ...sending }, (key) => answer(withKey(key)));
  }

  /** The functions service with a header on its requests, for which the SDK has no option. */
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
