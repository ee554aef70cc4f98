import { useContext } from 'react';
import { call } from '#client/platform/call.ts';
import { callFailure } from '#client/platform/call-failure.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import type { AnswerOf, Call, PayloadOf } from '#contract/wire/call.ts';
import { OperatorSignIn, SignInNeeded } from './operator-sign-in.ts';

/** What came of an act, in words; no problem where the person turned away from signing in again. */
export type Told = { ok: true; message: string } | { ok: false; problem: string | null };

type ToldCall<C extends Call> = C & (AnswerOf<C> extends { message: string } ? unknown : never);

/** Makes a call of operators, with a new sign-in where the last one is too old. Never throws. */
export function useOperatorAct() {
  const prove = useContext(OperatorSignIn);
  return async <C extends Call>(definition: ToldCall<C>, payload: PayloadOf<C>): Promise<Told> => {
    let message = '';
    const act = async () => {
      const answer: unknown = await call<Call>(definition, payload).catch(signInFirst);
      message = (answer as { message: string }).message;
    };
    try {
      return (await prove(act)) ? { ok: true, message } : { ok: false, problem: null };
    } catch (error) {
      return { ok: false, problem: callFailure(error).message };
    }
  };
}

function signInFirst(error: unknown): never {
  throw callFailure(error).message === operatorMessages.signInAgain ? new SignInNeeded() : error;
}
