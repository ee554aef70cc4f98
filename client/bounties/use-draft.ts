import { useEffect, useRef, useState } from 'react';
import { callFailure } from '#client/platform/call-failure.ts';
import { streamCall } from '#client/platform/stream-call.ts';
import { type DraftProgress, draftProgress, generateBountyCall } from '#contract/bounties/draft.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';

export type Drafting =
  | { status: 'idle' }
  | { status: 'writing'; draft: DraftProgress }
  /** `paid`: the words that were there by then, which are charged; null without any. */
  | { status: 'cancelled'; paid: DraftProgress | null }
  | { status: 'failed'; text: string; paid: DraftProgress | null };

/** What the model wrote, and what that cost in coins; null for the words of a draft that broke off. */
export type Draft = { title: string; description: string; cost: number | null };

/** Has a draft written, shows it growing, and stops it when it is cancelled or left. */
export function useDraft() {
  const [drafting, setDrafting] = useState<Drafting>({ status: 'idle' });
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  const fail = (message = '') => setDrafting({ status: 'failed', text: failureText(message), paid: null });
  const write = async (prompt: string, model: string): Promise<Draft | null> => {
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setDrafting({ status: 'writing', draft: {} });
    let words: DraftProgress | null = null;
    try {
      const { success, bounty, error, cost } = await streamCall(
        generateBountyCall,
        { prompt, model },
        {
          step: draftProgress,
          onStep: (draft) => {
            words = hasWords(draft) ? draft : null;
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
      if (signal.aborted) setDrafting({ status: 'cancelled', paid: words });
      // Whatever the server itself says of a failure, it charged nothing; this is what it did not say.
      else if (words !== null && status === 'INTERNAL')
        setDrafting({ status: 'failed', text: failureText(bountyMessages.draftBroken), paid: words });
      else fail(message);
    }
    return null;
  };
  return { drafting, write, cancel: () => current.current?.abort() };
}

/** A draft begins with a title of which nothing is there yet. */
const hasWords = ({ title = '', description = '' }: DraftProgress) => `${title}${description}` !== '';

/** Source: specification s.8. */
const failureText = (message: string) => bountyMessages.failed(message || bountyMessages.draftFailed);
