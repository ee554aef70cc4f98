/**
 * Rounds a duration in ms down to whole seconds, so that timers use few distinct durations. Node keeps a list for each
 * distinct duration of a timer until that time has passed, even if the timer was cleared. A random duration for every
 * timer would leave one list for each.
 */
export function inWholeSeconds(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000;
}
