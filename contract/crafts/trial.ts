/** A trial opens the prompt for a week, in ms. Source: security design s.4. */
export const trialMs = 7 * 24 * 3_600_000;

/** Returns the end of a trial that began at `startedAt` (ISO 8601). */
export const trialEnd = (startedAt: string): Date => new Date(Date.parse(startedAt) + trialMs);
