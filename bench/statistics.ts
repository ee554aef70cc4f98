/** The middle value; the lower of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The value that `share` percent of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN;
}

/**
 * Measures the floor and ours in turns, a pair a round, so that whatever else the machine does meets both alike.
 * Answers the median of each and the median of the pairs' ratios (ours to the floor).
 */
export async function measurePairs(rounds: number, floor: () => Promise<number>, ours: () => Promise<number>) {
  const pairs: { floor: number; ours: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isOursFirst = round % 2 === 1;
    const first = await (isOursFirst ? ours() : floor());
    const second = await (isOursFirst ? floor() : ours());
    pairs.push(isOursFirst ? { ours: first, floor: second } : { floor: first, ours: second });
  }
  return {
    floor: median(pairs.map((pair) => pair.floor)),
    ours: median(pairs.map((pair) => pair.ours)),
    ratio: median(pairs.map((pair) => pair.ours / pair.floor)),
  };
}
