import { formatCoins } from '#contract/coins/coins.ts';
import styles from './console-list.module.css';

/** A few figures side by side. */
export function Numbers({ of }: { of: readonly (readonly [label: string, figure: number])[] }) {
  return (
    <dl className={styles.numbers}>
      {of.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCoins(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
