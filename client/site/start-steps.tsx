import type { ReactNode } from 'react';
import styles from './start-steps.module.css';

type Step = { title: string; text: ReactNode };

/** The steps to get started, in order. */
export function StartSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, position) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {position + 1}
          </span>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
