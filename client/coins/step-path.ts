/** The share of the height that stays free above the highest step. */
const headroom = 0.12;

export type StepPath = { line: string; area: string };

/**
 * Draws values as steps of equal width into a box, with zero at the bottom. A balance holds until it changes, so a
 * sloped line would be wrong.
 */
export function stepPath(values: readonly number[], width: number, height: number): StepPath {
  const highest = Math.max(...values, 1);
  const step = width / Math.max(values.length, 1);
  const y = (value: number) => rounded(height - (Math.max(value, 0) / highest) * height * (1 - headroom));
  const first = values[0] ?? 0;
  const steps = values.map((value, index) => `V${y(value)}H${rounded((index + 1) * step)}`).join('');
  const line = `M0 ${y(first)}${steps}`;
  return { line, area: `${line}V${height}H0Z` };
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10;
}
