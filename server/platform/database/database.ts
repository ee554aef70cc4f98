import { Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.ts';
import { topicDialect } from './topic-dialect.ts';

export type Database = Kysely<DB>;
/** A database handle inside one transaction. */
export type Tx = Transaction<DB>;

/** Creates the database handle. `onCommit` receives the topics that each committed transaction changed. */
export function createDatabase(pool: pg.Pool, onCommit: (topics: string[]) => void): Database {
  return new Kysely<DB>({ dialect: topicDialect(pool, onCommit) });
}
