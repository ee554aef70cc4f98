import { useContext } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { call } from '#client/platform/calls/call.ts';
import { callFailure } from '#client/platform/calls/call-failure.ts';
import { rememberUser } from '#client/platform/session/remember-user.ts';
import type { TellingCall } from '#contract/wire/told.ts';
import { isSignInOver } from './is-sign-in-over.ts';
import { OperatorSignIn, SignInNeeded } from './operator-sign-in.ts';

/** The outcome of an act, in words; `problem` is null if the sign-in was dismissed or the user changed. */
export type ActOutcome = { ok: true; message: string } | { ok: false; problem: string | null };

/** Makes a call of operators, after a new sign-in where the last one is too old. Never throws. */
export function useOperatorAct() {
  const prove = useContext(OperatorSignIn);
  return async <Payload extends GenericSchema>(
    definition: TellingCall<Payload>,
    payload: InferOutput<Payload>,
  ): Promise<ActOutcome> => {
    const isTheirs = rememberUser();
    let message = '';
    const act = async () => {
      ({ message } = await call(definition, payload).catch(signInFirst));
    };
    try {
      return (await prove(act)) && isTheirs() ? { ok: true, message } : { ok: false, problem: null };
    } catch (error) {
      return { ok: false, problem: callFailure(error).message };
    }
  };
}

function signInFirst(error: unknown): never {
  throw isSignInOver(callFailure(error)) ? new SignInNeeded() : error;
}
