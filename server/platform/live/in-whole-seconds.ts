/**
 * A length of time in ms, as one of few: in whole seconds, never more than asked for. Node keeps a list for each length
 * that any timer was set to, also when that was called off, until it would have been over; a length that is drawn for each
 * timer leaves one for each.
 */
export function inWholeSeconds(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000;
}
