/** States what must be true whatever a user does; a failure is a defect of ours, never an answer for a person. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
