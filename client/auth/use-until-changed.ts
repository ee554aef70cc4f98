import { useState } from 'react';

/** What the server found wrong with what a field holds: it is said until that is changed. */
export function useUntilChanged<Problem extends object>(problem: Problem | null) {
  const [changed, setChanged] = useState<Problem | null>(null);
  return { problem: problem === changed ? null : problem, drop: () => setChanged(problem) };
}
