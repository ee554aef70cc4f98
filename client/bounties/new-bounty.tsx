import { useEffect, useRef, useState } from 'react';
import type { Profile } from '#contract/account/profile.ts';
import styles from './bounty-form.module.css';
import { ProblemStep } from './problem-step.tsx';
import { ReviewStep } from './review-step.tsx';
import type { Draft } from './use-draft.ts';

type Step = { name: 'problem' } | { name: 'review'; draft: Draft | null };

type Props = { profile: Profile; onPosted: () => void };

/** From a problem to a bounty, in two steps: a draft by the AI model, and what its poster makes of it. */
export function NewBounty({ profile, onPosted }: Props) {
  const [problem, setProblem] = useState('');
  const [step, setStep] = useState<Step>({ name: 'problem' });
  const isReview = step.name === 'review';
  return (
    <section className={styles.card} aria-label="New bounty">
      <StepHead
        key={step.name}
        heading={isReview ? 'Review and post' : 'What is the problem?'}
        step={isReview ? 2 : 1}
      />
      {step.name === 'problem' ? (
        <ProblemStep
          problem={problem}
          profile={profile}
          onChange={setProblem}
          onDraft={(draft) => setStep({ name: 'review', draft })}
          onWriteMyself={() => setStep({ name: 'review', draft: null })}
        />
      ) : (
        <ReviewStep
          draft={step.draft}
          problem={problem}
          profile={profile}
          onBack={() => setStep({ name: 'problem' })}
          onPosted={onPosted}
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
