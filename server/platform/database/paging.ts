import { type RawBuilder, sql } from 'kysely';
import { CallError } from '#contract/wire/call-error.ts';
import { assertStrictValue } from '../calls/strict-json.ts';
import { rowNumber } from './row-number.ts';

/** One page of a list. `next` is the cursor of the page after it, null on the last one. */
export type Page<Item> = { items: Item[]; next: string | null };

/** Which page of a list is wanted: the one after a cursor, or the first (null); and its number of items. */
export type Paged = { after: string | null; perPage: number };

type Paging<Row, Item> = { perPage: number; itemOf: (row: Row) => Item; cursorOf: (row: Row) => string };

/** Makes a page from rows. The query asks for one row more than a page holds: if it came, another page follows. */
export function pageOf<Row, Item>(rows: readonly Row[], { perPage, itemOf, cursorOf }: Paging<Row, Item>): Page<Item> {
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return { items: shown.map(itemOf), next: rows.length > perPage && last ? cursorOf(last) : null };
}

/** The only page of a list that is not paged. */
export const onePage = <Item>(items: Item[]): Page<Item> => ({ items, next: null });

/** A place in a list sorted by time: after the row with this time and id. */
export type Place = { at: Date; id: string };

/** The cursor after a row: its time and its id. */
export const placeCursor = ({ at, id }: Place): string => textCursor({ key: at.toISOString(), id });

/**
 * The condition that a row comes after the cursor in a list from new to old. `columns` is the row value of its time and
 * id: `(b.created_at, b.id)`.
 */
export const isOlder = (after: string | null, columns: RawBuilder<unknown>) => isBehind(after, columns, sql`<`);

/** The same condition for a list from old to new. */
export const isNewer = (after: string | null, columns: RawBuilder<unknown>) => isBehind(after, columns, sql`>`);

function isBehind(
  after: string | null,
  columns: RawBuilder<unknown>,
  comparison: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (after === null) return sql`true`;
  const { at, id } = readPlace(after);
  return sql`${columns} ${comparison} (${at}, ${id})`;
}

/** Reads a cursor that `placeCursor` made; throws INVALID_ARGUMENT for any other. */
export function readPlace(cursor: string): Place {
  const { key, id } = readTextCursor(cursor);
  const at = new Date(key);
  // Accepts only ISO times with a four-digit year, as `placeCursor` writes them: PostgreSQL cannot compare with much
  // larger ones.
  if (!/^\d{4}-/.test(key) || Number.isNaN(at.getTime()) || at.toISOString() !== key) throw notAPage();
  return { at, id };
}

/** The cursor after a row in a list sorted by a text: that text, and the row's id. */
export const textCursor = ({ key, id }: { key: string; id: string }): string => JSON.stringify([key, id]);

/** Reads a cursor that `textCursor` made; throws INVALID_ARGUMENT for any other. */
export function readTextCursor(cursor: string): { key: string; id: string } {
  try {
    const parsed: unknown = JSON.parse(cursor);
    // JSON can spell a NUL character as an escape (\u0000), which PostgreSQL cannot store.
    assertStrictValue(parsed);
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [key, id] = parsed;
      if (typeof key === 'string' && typeof id === 'string') return { key, id };
    }
  } catch {}
  throw notAPage();
}

/** Reads a cursor that is the last row's number; throws INVALID_ARGUMENT for any other. Null is the first page. */
export function readNumberCursor(cursor: string | null): number | null {
  if (cursor === null) return null;
  const number = rowNumber(cursor);
  if (number === null) throw notAPage();
  return number;
}

const notAPage = () => new CallError('INVALID_ARGUMENT', 'That is not a page of this list.');
