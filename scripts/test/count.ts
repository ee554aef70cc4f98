/** The result of some tests, with the names of the failed ones. */
export type Count = { passed: number; failures: readonly string[]; skipped: number };

export function sumOf(counts: readonly Count[]): Count {
  const sum = (key: 'passed' | 'skipped') => counts.reduce((total, count) => total + count[key], 0);
  return { passed: sum('passed'), failures: counts.flatMap(({ failures }) => failures), skipped: sum('skipped') };
}
