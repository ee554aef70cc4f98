/** What came of a number of tests. */
export type Count = { passed: number; failed: number; skipped: number };

export function sumOf(counts: readonly Count[]): Count {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}
