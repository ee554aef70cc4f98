import { useEffect, useRef, useState } from 'react';
import type { Profile } from '#contract/account/profile.ts';
import styles from './bounty-form.module.css';
import { ProblemStep } from './problem-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { unwritten, withDraft } from './written-bounty.ts';

type Props = { profile: Profile; onPosted: () => void };

/**
 * From a problem to a bounty, in two steps: a draft by the AI model, and what its poster makes of it. What was written in
 * either stays while one goes to and fro.
 */
export function NewBounty({ profile, onPosted }: Props) {
  const [problem, setProblem] = useState('');
  const [bounty, setBounty] = useState(unwritten);
  const [isReview, setIsReview] = useState(false);
  return (
    <section className={styles.card} aria-label="New bounty">
      <StepHead
        key={String(isReview)}
        heading={isReview ? 'Review and post' : 'What is the problem?'}
        step={isReview ? 2 : 1}
      />
      {isReview ? (
        <ReviewStep
          bounty={bounty}
          problem={problem}
          profile={profile}
          onChange={setBounty}
          onBack={() => setIsReview(false)}
          onPosted={onPosted}
        />
      ) : (
        <ProblemStep
          problem={problem}
          profile={profile}
          isDrafted={bounty.draftCost !== null}
          onChange={setProblem}
          onDraft={(draft) => {
            setBounty(withDraft(bounty, draft));
            setIsReview(true);
          }}
          onReview={() => setIsReview(true)}
        />
      )}
    </section>
  );
}

/** Takes the focus with every step, so that screen readers hear where one is. */
function StepHead({ heading, step }: { heading: string; step: 1 | 2 }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <header className={styles.head}>
      <h2 ref={ref} tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      <p className={styles.step}>Step {step} of 2</p>
    </header>
  );
}
