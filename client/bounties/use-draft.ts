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

/** A draft of the AI model and its cost in coins; null for the text of a draft that was interrupted. */
export type Draft = { title: string; description: string; cost: number | null };

/**
 * Has the AI model write a draft, shows it growing, and stops it when it is cancelled or the page is left. Calls
 * `onPaid` with the text that would be charged if the draft ended now; null where none would.
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
            // After an abort the user may have started afresh, so ignore late steps.
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
      // A failure that the server reports itself was not charged. INTERNAL after text means that no report came.
      else if (hasWords && status === 'INTERNAL')
        setDrafting({ status: 'failed', text: failureText(bountyMessages.draftBroken) });
      else fail(reasonGiven(message));
    }
    return null;
  };
  return { drafting, write, cancel: () => current.current?.abort() };
}

/** Whether the draft has any text: its first step has an empty title. */
const isBegun = ({ title = '', description = '' }: DraftProgress) => `${title}${description}` !== '';

/** Source: specification s.8. */
const failureText = (message: string) => bountyMessages.failed(message || bountyMessages.draftFailed);
