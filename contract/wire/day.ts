import * as v from 'valibot';

export const dayMs = 24 * 3_600_000;

/** Returns when a day (YYYY-MM-DD, UTC) begins; null for a day that does not exist, such as 30 February. */
export function beginOfDay(text: string): Date | null {
  const begin = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return begin && !Number.isNaN(begin.getTime()) && begin.toISOString().startsWith(text) ? begin : null;
}

/** A day (YYYY-MM-DD, UTC) that exists. */
export const daySchema = v.pipe(
  v.string(),
  v.check((text) => beginOfDay(text) !== null),
);
