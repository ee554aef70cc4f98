/** Throws unless the condition is true: a bug of ours, whatever the user did, and never an answer for a user. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
