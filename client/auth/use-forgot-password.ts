import { useState } from 'react';
import { session } from '#client/platform/session/session.ts';
import { type ActProblem, actProblem } from './act-failure.ts';

type Asking =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'sent'; email: string }
  | { state: 'failed'; problem: ActProblem };

/** Requests a reset link. The response is the same whether or not the address has an account. */
export function useForgotPassword() {
  const [asking, setAsking] = useState<Asking>({ state: 'idle' });
  const ask = async (email: string) => {
    setAsking({ state: 'sending' });
    try {
      await session.sendPasswordReset(email);
      setAsking({ state: 'sent', email });
    } catch (error) {
      setAsking({ state: 'failed', problem: actProblem(error) });
    }
  };
  const startAgain = () => setAsking({ state: 'idle' });
  return { asking, ask, startAgain };
}
