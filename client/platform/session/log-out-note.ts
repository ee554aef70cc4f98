/** The login shown within this time after a log-out was caused by it. */
const rememberedMs = 5_000;

let loggedOutAt = Number.NEGATIVE_INFINITY;

/** Records that this tab has lost its user: by a click, or because the session was ended elsewhere. */
export function noteLogOut(): void {
  loggedOutAt = performance.now();
}

/** Whether this tab lost its user a moment ago. */
export function wasLoggedOutJustNow(): boolean {
  return performance.now() - loggedOutAt < rememberedMs;
}
