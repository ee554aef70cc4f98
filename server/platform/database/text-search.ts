import { type RawBuilder, sql } from 'kysely';
import { asOneLine } from '#contract/wire/one-line.ts';
import type { Database, Tx } from './database.ts';
import { databaseErrorCode, sqlState } from './database-error.ts';
import { inLongTransaction, inTransaction } from './in-transaction.ts';
import type { Page } from './paging.ts';

/** The time limit for looking up similar words after a search without results; people can type endless words. */
const longestLookMs = 250;
/** In a longer search only the first words are corrected, and its words are not searched separately. */
const mostWords = 8;
/** The most words that one statement deletes: a transaction that writes one of them waits for it. */
const wordsAtOnce = 1_000;

/** The tables of the words in public rows, which a trigger keeps (server/migrations/0066-words.sql). */
export type WordTable = 'craft_words' | 'farm_words';
/** The table that each word table's texts come from. */
const textsOf = { craft_words: 'crafts', farm_words: 'farms' } as const satisfies Record<WordTable, string>;

/**
 * Reads what contains the search text. If nothing does, reads what contains all its words; if nothing does either, what
 * contains the words of `table` nearest to them. `read` receives the phrases that must all be contained.
 */
export async function searchNearby<Item>(
  db: Database,
  { search, table }: { search: string; table: WordTable },
  read: (phrases: readonly string[]) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  // In the form in which names are stored: a search may be a copied name.
  const typed = asOneLine(search);
  const found = await read(typed === '' ? [] : [typed]);
  if (found.items.length > 0 || typed === '') return found;
  const words = typed.split(' ');
  if (words.length > 1 && words.length <= mostWords) {
    const scattered = await read(words);
    if (scattered.items.length > 0) return scattered;
  }
  const known = await nearestWords(db, table, words);
  return known.every(({ typed, nearest }) => typed === nearest) ? found : read(known.map(({ nearest }) => nearest));
}

type Word = { typed: string; nearest: string };

/** The nearest known word for each word; the word itself if none is similar or the look-up takes too long. */
async function nearestWords(db: Database, table: WordTable, words: readonly string[]): Promise<Word[]> {
  const asTyped = (word: string): Word => ({ typed: word, nearest: word });
  const first = words.slice(0, mostWords);
  const found = await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(longestLookMs)}`.execute(tx);
    return lookUp(tx, table, first);
  }).catch((error: unknown) => {
    if (databaseErrorCode(error) === sqlState.queryCanceled) return first.map(asTyped);
    throw error;
  });
  return [...found, ...words.slice(mostWords).map(asTyped)];
}

async function lookUp(tx: Tx, table: WordTable, words: readonly string[]): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select t.typed, coalesce(
      (select w.word from ${sql.table(table)} w where w.word % t.typed order by similarity(w.word, t.typed) desc, w.word limit 1),
      t.typed) as nearest
    from (
      select small_letters(word) as typed, place from unnest(${words}::text[]) with ordinality as typed (word, place)
    ) t order by t.place`.execute(tx);
  return rows;
}

/**
 * Deletes the words of no public row; reads all rows. A word may come into use again before its deletion, so all words
 * in use are inserted again. A row whose transaction is still open then gets its words at the next night's run.
 */
export async function sweepWords(db: Database, table: WordTable): Promise<void> {
  const words = sql.table(table);
  const inUse = sql`select distinct word from ${sql.table(textsOf[table])} t, words_of(t.search_text) word where t.is_public`;
  const { rows } = await inLongTransaction(db, (tx) =>
    sql<{ word: string }>`select w.word from ${words} w where not exists (
      select from (${inUse}) u where u.word = w.word)`.execute(tx),
  );
  const stale = rows.map(({ word }) => word);
  for (let start = 0; start < stale.length; start += wordsAtOnce)
    await sql`delete from ${words} where word = any(${stale.slice(start, start + wordsAtOnce)}::text[])`.execute(db);
  await inLongTransaction(db, (tx) =>
    sql`insert into ${words} (word) ${inUse} order by word on conflict do nothing`.execute(tx),
  );
}

/**
 * The condition that a lower-case text (server/migrations/0044-search-in-small-letters.sql) contains every phrase. One
 * condition per phrase: an index serves `like`, but not `like all`.
 */
export function containsAll(text: RawBuilder<unknown>, phrases: readonly string[]): RawBuilder<boolean> {
  if (phrases.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    phrases.map((phrase) => sql`${text} like small_letters(${`%${escapeLike(phrase)}%`})`),
    sql` and `,
  )})`;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
