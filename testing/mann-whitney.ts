/**
 * Returns the probability that two lists of measurements differ this much or more by chance: the two-sided p-value of
 * the Mann-Whitney U test, by its normal approximation, which is close from twenty values each on.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const [n, m] = [first.length, second.length];
  const wins = first.reduce((sum, value) => sum + winsOf(value, second), 0);
  const z = (Math.abs(wins - (n * m) / 2) - 0.5) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return Math.min(1, 2 * upperTail(z));
}

/** Counts the other values that a value is greater than; an equal one counts half. */
function winsOf(value: number, others: readonly number[]): number {
  return others.reduce((sum, other) => sum + (value > other ? 1 : value === other ? 0.5 : 0), 0);
}

/** Returns the share of the normal distribution above z, within 1e-7 (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const polynomial = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight(
    (sum, factor) => (sum + factor) * t,
    0,
  );
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}
