import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useKeptWriting } from '#client/platform/writing/use-kept-writing.ts';
import { BroughtBack } from '#client/ui/brought-back.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Profile } from '#contract/account/profile.ts';
import { draftProgress } from '#contract/bounties/draft.ts';
import styles from './bounty-form.module.css';
import { ProblemStep } from './problem-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { type OwnWords, ownWordsOf, unwritten, withDraft, writtenBounty } from './written-bounty.ts';

const writing = v.object({
  problem: v.string(),
  bounty: writtenBounty,
  isReview: v.boolean(),
  /** The text of an unfinished draft, which is charged: it is kept across a reload. */
  paid: v.nullable(draftProgress),
});
type Writing = v.InferOutput<typeof writing>;

const blank: Writing = { problem: '', bounty: unwritten, isReview: false, paid: null };

/** The name under which the tab keeps a bounty that is being written. */
export const newBountyForm = 'new-bounty';

type Props = { profile: Profile; onPosted: () => void };

/**
 * Creates a bounty in two steps: a problem, from which the AI model writes a draft, and the poster's revision of it.
 * The writing of both steps stays when the user switches between them, and is restored when they return to the page.
 */
export function NewBounty({ profile, onPosted }: Props) {
  const { begun, isBroughtBack, keep, forget } = useKeptWriting(newBountyForm, writing, blank);
  const [{ problem, bounty, isReview, paid }, setWriting] = useState(begun);
  const [stepCount, setStepCount] = useState(0);
  const [isDrafting, setDrafting] = useState(false);
  const [replaced, setReplaced] = useState<OwnWords | null>(null);
  const change = (changed: Partial<Writing>) => {
    const next = { problem, bounty, isReview, paid, ...changed };
    setWriting(next);
    keep(next);
    if (next.isReview !== isReview) setStepCount(stepCount + 1);
  };
  const startAfresh = () => {
    setWriting(blank);
    setReplaced(null);
    forget();
    setStepCount(stepCount + 1);
  };
  return (
    <section key={stepCount} className={styles.card} aria-label="New bounty">
      <StepHead
        heading={isReview ? 'Review and post' : 'What is the problem?'}
        step={isReview ? 2 : 1}
        takesFocus={stepCount > 0}
      />
      {/* Starting afresh would stop the draft, which is charged: only its own Cancel does, and says so. */}
      {isBroughtBack && <BroughtBack onStartAfresh={startAfresh} disabled={isDrafting} />}
      {isReview && replaced && (
        <Notice tone="info">
          The draft replaced what you had written.{' '}
          <Button
            size="small"
            onClick={() => {
              change({ bounty: { ...bounty, ...replaced, draftCost: null } });
              setReplaced(null);
            }}
          >
            Restore my text
          </Button>
        </Notice>
      )}
      {isReview ? (
        <ReviewStep
          bounty={bounty}
          problem={problem}
          profile={profile}
          onChange={(changed) => change({ bounty: changed })}
          onBack={() => change({ isReview: false })}
          onPosted={() => {
            startAfresh();
            onPosted();
          }}
        />
      ) : (
        <ProblemStep
          problem={problem}
          profile={profile}
          isDrafted={bounty.draftCost !== null}
          paid={paid}
          onPaid={(words) => change({ paid: words })}
          onChange={(changed) => change({ problem: changed })}
          onDrafting={setDrafting}
          onDraft={(draft) => {
            setReplaced(ownWordsOf(bounty));
            change({ bounty: withDraft(bounty, draft), isReview: true, paid: null });
          }}
          onReview={() => change({ isReview: true })}
        />
      )}
    </section>
  );
}

type HeadProps = { heading: string; step: 1 | 2; takesFocus: boolean };

/** Takes the focus with every step after the first, so that screen readers announce the step. */
function StepHead({ heading, step, takesFocus }: HeadProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <header className={styles.head}>
      <h2 ref={ref} tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      <p className={styles.step}>{`Step ${step} of 2`}</p>
    </header>
  );
}
