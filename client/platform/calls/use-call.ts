import { useState } from 'react';
import { rememberUser } from '#client/platform/session/remember-user.ts';
import type { AnswerOf, Call, PayloadOf } from '#contract/wire/call.ts';
import type { CallError } from '#contract/wire/call-error.ts';
import { call } from './call.ts';
import { callFailure } from './call-failure.ts';

type CallState =
  | { status: 'idle'; error: null }
  | { status: 'running'; error: null }
  | { status: 'done'; error: null }
  | { status: 'failed'; error: CallError };

type CallOutcome<Answer> = { ok: true; answer: Answer } | { ok: false; error: CallError };

export type UsedCall<C extends Call> = CallState & {
  /** True before the first run and after a failure. Otherwise the call's own answer reports what it changed. */
  mayBegin: boolean;
  busy: boolean;
  run: (payload: PayloadOf<C>) => Promise<CallOutcome<AnswerOf<C>>>;
  /** Takes back a failure, which would stand beside the mistake for which the next try is not even made. */
  takeBack: () => void;
};

/**
 * A call and its state. `run` never rejects: it resolves to the outcome. If another user took over the tab meanwhile,
 * the promise never settles.
 */
export function useCall<C extends Call>(definition: C): UsedCall<C> {
  const [state, setState] = useState<CallState>({ status: 'idle', error: null });
  const make = async (payload: PayloadOf<C>): Promise<CallOutcome<AnswerOf<C>>> => {
    setState({ status: 'running', error: null });
    try {
      const answer = await call(definition, payload);
      setState({ status: 'done', error: null });
      return { ok: true, answer };
    } catch (thrown) {
      const error = callFailure(thrown);
      setState({ status: 'failed', error });
      return { ok: false, error };
    }
  };
  const run = async (payload: PayloadOf<C>) => {
    const isTheirs = rememberUser();
    const outcome = await make(payload);
    return isTheirs() ? outcome : new Promise<never>(() => {});
  };
  const takeBack = () => setState((now) => (now.status === 'failed' ? { status: 'idle', error: null } : now));
  const { status } = state;
  return { ...state, mayBegin: status === 'idle' || status === 'failed', busy: status === 'running', run, takeBack };
}
