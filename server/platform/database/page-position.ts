import { CallError } from '#contract/wire/call-error.ts';

/** Where a page of a list in order of time begins: after the row with this time and id. */
export type PagePosition = { at: Date; id: string };

export function pagePositionOf({ at, id }: PagePosition): string {
  return JSON.stringify([at.toISOString(), id]);
}

/** Reads a cursor that `pagePositionOf` made; throws INVALID_ARGUMENT for any other. */
export function readPagePosition(cursor: string): PagePosition {
  try {
    const parsed: unknown = JSON.parse(cursor);
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [time, id] = parsed;
      const at = new Date(typeof time === 'string' ? time : Number.NaN);
      if (typeof id === 'string' && !Number.isNaN(at.getTime())) return { at, id };
    }
  } catch {}
  throw new CallError('INVALID_ARGUMENT', 'That is not a page of this list.');
}
