/** A trial opens the prompt for a week, in ms. Source: security design s.4. */
export const trialMs = 7 * 24 * 3_600_000;

/** When a trial that began then (ISO 8601) is over. */
export const trialEnd = (startedAt: string): Date => new Date(Date.parse(startedAt) + trialMs);
