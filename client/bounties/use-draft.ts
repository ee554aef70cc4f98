import { useEffect, useRef, useState } from 'react';
import { callFailure } from '#client/platform/call-failure.ts';
import { streamCall } from '#client/platform/stream-call.ts';
import { type DraftProgress, draftProgress, generateBountyCall } from '#contract/bounties/draft.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';

export type Drafting =
  | { status: 'idle' }
  | { status: 'writing'; draft: DraftProgress }
  | { status: 'cancelled'; hasBegun: boolean }
  | { status: 'failed'; text: string };

/** What the model wrote, and what that cost in coins. */
export type Draft = { title: string; description: string; cost: number };

/** Has a draft written, shows it growing, and stops it when it is cancelled or left. */
export function useDraft() {
  const [drafting, setDrafting] = useState<Drafting>({ status: 'idle' });
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  const fail = (message = '') => setDrafting({ status: 'failed', text: failureText(message) });
  const write = async (prompt: string, model: string): Promise<Draft | null> => {
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setDrafting({ status: 'writing', draft: {} });
    let hasBegun = false;
    try {
      const { success, bounty, error, cost } = await streamCall(
        generateBountyCall,
        { prompt, model },
        {
          step: draftProgress,
          onStep: (draft) => {
            hasBegun = true;
            setDrafting({ status: 'writing', draft });
          },
          signal,
        },
      );
      if (success && bounty) {
        setDrafting({ status: 'idle' });
        return { ...bounty, cost: cost ?? 0 };
      }
      fail(error);
    } catch (thrown) {
      if (signal.aborted) setDrafting({ status: 'cancelled', hasBegun });
      else fail(callFailure(thrown).message);
    }
    return null;
  };
  return { drafting, write, cancel: () => current.current?.abort() };
}

/** Source: specification s.8. */
const failureText = (message: string) => bountyMessages.failed(message || bountyMessages.draftFailed);
