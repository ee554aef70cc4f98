/** Counts work in progress by its owner. An owner whose count is zero takes no memory. */
export function createTally() {
  const sums = new Map<string, number>();

  return {
    /** The count of one owner; 0 for an unknown one. */
    of: (whose: string): number => sums.get(whose) ?? 0,

    /** Adds to an owner's count; a negative number subtracts. */
    add(whose: string, more: number): void {
      const sum = (sums.get(whose) ?? 0) + more;
      if (sum > 0) sums.set(whose, sum);
      else sums.delete(whose);
    },
  };
}
