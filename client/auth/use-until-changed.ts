import { useState } from 'react';

/** A problem that the server found with the value of a field: shown until the value is changed. */
export function useUntilChanged<Problem extends object>(problem: Problem | null) {
  const [changed, setChanged] = useState<Problem | null>(null);
  return { problem: problem === changed ? null : problem, drop: () => setChanged(problem) };
}
