import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { TestUser } from '#testing/world.ts';

type Digests = { name: string; everything: string | null; theirs: string | null };

/** A digest of each table's rows; null for none. */
type Contents = Record<'everything' | 'theirs', Record<string, string | null>>;

/** Every table except those that count or log refused calls: any change made by a call shows in them. */
export class WatchedTables {
  readonly #db: Database;
  #names: string[] | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns digests of all rows, and of the rows that name one user: equal before and after unless changed. */
  async contents(of: TestUser): Promise<Contents> {
    this.#names ??= await watchedTables(this.#db);
    const parts = this.#names.map(
      // A sum does not depend on the order. Without OFFSET, PostgreSQL would convert each row to text three times.
      (name) => sql`select ${name} as name, sum(hashtextextended(row, 0)) as everything,
          sum(hashtextextended(row, 0)) filter (where position(${of.uid} in row) > 0) as theirs
        from (select t::text as row from ${sql.id(name)} t offset 0) rows`,
    );
    const { rows } = await sql<Digests>`${sql.join(parts, sql` union all `)}`.execute(this.#db);
    const byTable = (digest: (row: Digests) => string | null) =>
      Object.fromEntries(rows.map((row) => [row.name, digest(row)]));
    return { everything: byTable(({ everything }) => everything), theirs: byTable(({ theirs }) => theirs) };
  }

  /** How many rows each table has. */
  async sizes(): Promise<Record<string, number>> {
    this.#names ??= await watchedTables(this.#db);
    const parts = this.#names.map((name) => sql`select ${name} as name, count(*) as size from ${sql.id(name)}`);
    const { rows } = await sql<{ name: string; size: number }>`${sql.join(parts, sql` union all `)}`.execute(this.#db);
    return Object.fromEntries(rows.map(({ name, size }) => [name, Number(size)]));
  }
}

async function watchedTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('limit_counters', 'audit_log')`.execute(db);
  return rows.map(({ name }) => name);
}
