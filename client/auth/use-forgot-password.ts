import { useState } from 'react';
import { session } from '#client/platform/session/session.ts';
import { type ActProblem, actProblem } from './act-failure.ts';

type Asking =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'sent'; email: string }
  | { state: 'failed'; problem: ActProblem };

/** Asks for a reset link. Whether the address has an account is not told: the answer is the same. */
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
