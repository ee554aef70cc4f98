/** A moment by both clocks of the device: the wall clock may be set to another time, the page's may stop in a sleep. */
export type Moment = { wallMs: number; pageMs: number };

export function momentNow(): Moment {
  return { wallMs: Date.now(), pageMs: performance.now() };
}

/**
 * Returns how many of the `seconds` that began at `begun` are left. The clock that went further counts: neither a wall
 * clock that is set back nor a sleep of the device lengthens a wait.
 */
export function secondsLeftOf(seconds: number, begun: Moment, now: Moment): number {
  const passedMs = Math.max(now.wallMs - begun.wallMs, now.pageMs - begun.pageMs);
  return Math.max(0, Math.ceil(seconds - passedMs / 1_000));
}
