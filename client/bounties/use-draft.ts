import { useEffect, useRef, useState } from 'react';
import { callFailure } from '#client/platform/calls/call-failure.ts';
import { reasonGiven } from '#client/platform/calls/said-of-failure.ts';
import { streamCall } from '#client/platform/calls/stream-call.ts';
import { type DraftProgress, draftProgress, generateBountyCall } from '#contract/bounties/draft.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';

export type Drafting =
  | { status: 'idle' }
  | { status: 'writing'; draft: DraftProgress }
  | { status: 'cancelled'; hasWords: boolean }
  | { status: 'failed'; text: string };

/** What the model wrote, and what that cost in coins; null for the words of a draft that broke off. */
export type Draft = { title: string; description: string; cost: number | null };

/**
 * Has a draft written, shows it growing, and stops it when it is cancelled or left. `onPaid` hears the words that would be
 * charged if it broke off now; null where none would.
 */
export function useDraft(onPaid: (words: DraftProgress | null) => void) {
  const [drafting, setDrafting] = useState<Drafting>({ status: 'idle' });
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  const fail = (message = '') => {
    onPaid(null);
    setDrafting({ status: 'failed', text: failureText(message) });
  };
  const write = async (prompt: string, model: string): Promise<Draft | null> => {
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    onPaid(null);
    setDrafting({ status: 'writing', draft: {} });
    let hasWords = false;
    try {
      const { success, bounty, error, cost } = await streamCall(
        generateBountyCall,
        { prompt, model },
        {
          step: draftProgress,
          onStep: (draft) => {
            // What is left may have been begun afresh by now.
            if (signal.aborted) return;
            hasWords = isBegun(draft);
            if (hasWords) onPaid(draft);
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
      const { status, message } = callFailure(thrown);
      if (signal.aborted) setDrafting({ status: 'cancelled', hasWords });
      // Whatever the server itself says of a failure, it charged nothing; this is what it did not say.
      else if (hasWords && status === 'INTERNAL')
        setDrafting({ status: 'failed', text: failureText(bountyMessages.draftBroken) });
      else fail(reasonGiven(message));
    }
    return null;
  };
  return { drafting, write, cancel: () => current.current?.abort() };
}

/** A draft begins with a title of which nothing is there yet. */
const isBegun = ({ title = '', description = '' }: DraftProgress) => `${title}${description}` !== '';

/** Source: specification s.8. */
const failureText = (message: string) => bountyMessages.failed(message || bountyMessages.draftFailed);
