import { CallError } from '#contract/wire/call-error.ts';
import { assertStrictValue } from '../calls/strict-json.ts';

/** Where a page of a list in order of time begins: after the row with this time and id. */
export type PagePosition = { at: Date; id: string };

export function pagePositionOf({ at, id }: PagePosition): string {
  return JSON.stringify([at.toISOString(), id]);
}

/** Reads a cursor that `pagePositionOf` made; throws INVALID_ARGUMENT for any other. */
export function readPagePosition(cursor: string): PagePosition {
  const { key, id } = readCursor(cursor);
  const at = new Date(key);
  if (Number.isNaN(at.getTime())) throw badCursor();
  return { at, id };
}

/** Reads a cursor of two texts: by what the list is sorted, and the id of the row. Throws INVALID_ARGUMENT for any other. */
export function readCursor(cursor: string): { key: string; id: string } {
  try {
    const parsed: unknown = JSON.parse(cursor);
    // What PostgreSQL cannot store may be written in it as an escape.
    assertStrictValue(parsed);
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [key, id] = parsed;
      if (typeof key === 'string' && typeof id === 'string') return { key, id };
    }
  } catch {}
  throw badCursor();
}

const badCursor = () => new CallError('INVALID_ARGUMENT', 'That is not a page of this list.');
