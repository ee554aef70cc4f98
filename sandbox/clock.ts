/** Returns the time in milliseconds since 1970; a test passes its own clock. */
export type Clock = () => number;

export function secondsOf(timeMs: number): number {
  return Math.floor(timeMs / 1_000);
}
