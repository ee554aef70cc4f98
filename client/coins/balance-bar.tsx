import styles from './balance-bar.module.css';
import type { BalancePart } from './balance-parts.ts';

/** The smallest share drawn, so that every existing part is visible. */
const smallestShare = 0.02;

/** The parts of the balance as a bar. Hidden from screen readers, because the numbers beside it say the same. */
export function BalanceBar({ parts }: { parts: readonly BalancePart[] }) {
  const shares = sharesOf(parts);
  return (
    <svg className={styles.bar} width="100%" height="12" aria-hidden="true">
      {shares.length === 0 && <rect className={styles.none} width="100%" height="12" rx="4" />}
      {shares.map(({ bucket, start, share }, index) => (
        <svg key={bucket} aria-hidden="true" x={percent(start)} width={percent(share)} height="12">
          <rect
            className={styles.part}
            data-bucket={bucket}
            data-last={index === shares.length - 1}
            height="12"
            rx="4"
          />
        </svg>
      ))}
    </svg>
  );
}

function sharesOf(parts: readonly BalancePart[]) {
  const present = parts.filter((part) => part.coins > 0);
  const total = present.reduce((sum, part) => sum + part.coins, 0);
  const widened = present.map((part) => ({ ...part, weight: Math.max(part.coins / total, smallestShare) }));
  const weight = widened.reduce((sum, part) => sum + part.weight, 0);
  let start = 0;
  return widened.map((part) => {
    const share = part.weight / weight;
    start += share;
    return { bucket: part.bucket, start: start - share, share };
  });
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
