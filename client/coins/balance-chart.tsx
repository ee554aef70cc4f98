import { formatDay } from '#client/ui/format-date.ts';
import { coinsText, formatCoins } from '#contract/coins/coins.ts';
import styles from './balance-chart.module.css';
import { stepPath } from './step-path.ts';

type Day = { day: string; balance: number };

const width = 560;
const height = 90;

/** A step chart of the balance at the end of each day. */
export function BalanceChart({ history }: { history: readonly Day[] }) {
  // Skips the days before the account had its first coins.
  const first = history.find(({ balance }) => balance !== 0);
  if (!first) return <p className={styles.soon}>Your balance over time appears here once you have coins.</p>;
  const days = history.slice(history.indexOf(first));
  if (days.length === 1) return <p className={styles.soon}>Your balance over time appears here from tomorrow.</p>;
  const { line, area } = stepPath(
    days.map(({ balance }) => balance),
    width,
    height,
  );
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary(days)}
      >
        <path className={styles.area} d={area} />
        <path className={styles.line} d={line} />
      </svg>
      <figcaption className={styles.ends} aria-hidden="true">
        <span>{formatDay(first.day, 'UTC')}</span>
        <span>Today</span>
      </figcaption>
    </figure>
  );
}

function summary(history: readonly Day[]): string {
  const balances = history.map(({ balance }) => balance);
  const now = coinsText(balances.at(-1) ?? 0);
  const lowest = formatCoins(Math.min(...balances));
  const highest = formatCoins(Math.max(...balances));
  return `Balance over the last ${history.length} days: now ${now}, lowest ${lowest}, highest ${highest}.`;
}
