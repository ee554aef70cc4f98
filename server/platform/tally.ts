/** What is under way, counted by whose it is. Of whom nothing is left nothing is kept. */
export function createTally() {
  const sums = new Map<string, number>();

  return {
    /** How much there is of one of them; 0 of somebody unknown. */
    of: (whose: string): number => sums.get(whose) ?? 0,

    /** Counts so much more; below 0 so much less. */
    add(whose: string, more: number): void {
      const sum = (sums.get(whose) ?? 0) + more;
      if (sum > 0) sums.set(whose, sum);
      else sums.delete(whose);
    },
  };
}
