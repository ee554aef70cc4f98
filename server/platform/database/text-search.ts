import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

type Found<Page> = Page & { items: readonly unknown[] };

/**
 * Reads what contains the search; where nothing does, what contains the words nearest to it that `table` knows. `read`
 * is given the phrases that must all be contained.
 */
export async function searchNearby<Page>(
  db: Database,
  { search, table }: { search: string; table: 'craft_words' | 'farm_words' },
  read: (phrases: readonly string[]) => Promise<Found<Page>>,
): Promise<Found<Page>> {
  const typed = search.trim();
  const found = await read(typed === '' ? [] : [typed]);
  if (found.items.length > 0 || typed === '') return found;
  const words = await nearestWords(db, table, typed.split(/\s+/));
  return words.every(({ typed, nearest }) => typed === nearest) ? found : read(words.map(({ nearest }) => nearest));
}

/** For each word the nearest that the table knows; the word itself where nothing comes near. */
async function nearestWords(
  db: Database,
  table: string,
  words: readonly string[],
): Promise<{ typed: string; nearest: string }[]> {
  const { rows } = await sql<{ typed: string; nearest: string }>`
    select t.typed, coalesce(
      (select w.word from ${sql.table(table)} w where w.word % t.typed order by similarity(w.word, t.typed) desc, w.word limit 1),
      t.typed) as nearest
    from (
      select small_letters(word) as typed, place from unnest(${words}::text[]) with ordinality as typed (word, place)
    ) t order by t.place`.execute(db);
  return rows;
}

/** That a text in small letters (server/migrations/0044-search-in-small-letters.sql) contains every phrase. Each on its own: an index serves `like`, but not `like all`. */
export function containsAll(text: RawBuilder<unknown>, phrases: readonly string[]): RawBuilder<boolean> {
  if (phrases.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    phrases.map((phrase) => sql`${text} like small_letters(${`%${escapeLike(phrase)}%`})`),
    sql` and `,
  )})`;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
