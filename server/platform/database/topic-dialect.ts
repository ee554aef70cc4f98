import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

type OnCommit = (topics: string[]) => void;

/**
 * Kysely's PostgreSQL dialect with two things of ours: every statement is a named prepared one, and a transaction
 * collects the topics it changed (server/migrations/0001-platform.sql) and hands them over once it has committed.
 * Opening and closing a transaction costs one round trip each, as without topics.
 */
export function topicDialect(pool: pg.Pool, onCommit: OnCommit): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => new TopicDriver(pool, onCommit),
  };
}

class TopicDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #onCommit: OnCommit;

  constructor(pool: pg.Pool, onCommit: OnCommit) {
    this.#pool = pool;
    this.#onCommit = onCommit;
  }

  async init() {}
  async destroy() {}

  async acquireConnection(): Promise<TopicConnection> {
    return new TopicConnection(await this.#pool.connect());
  }

  async releaseConnection(connection: DatabaseConnection) {
    if (connection instanceof TopicConnection) connection.release();
  }

  async beginTransaction(connection: DatabaseConnection) {
    await clientOf(connection).query("begin; set local furrow.collect = 'on'");
  }

  async commitTransaction(connection: DatabaseConnection) {
    const answers: unknown = await clientOf(connection).query(
      "select current_setting('furrow.topics', true) as topics; commit",
    );
    const topics = topicsIn(answers);
    if (topics.length > 0) this.#onCommit(topics);
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    try {
      await clientOf(connection).query('rollback');
    } catch (error) {
      if (connection instanceof TopicConnection) connection.spoiled = true;
      throw error;
    }
  }
}

class TopicConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  spoiled = false;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.client.query({
      text: query.sql,
      values: [...query.parameters],
      ...statementName(query.sql),
    });
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered; reads are paged.
  async *streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Streaming is not supported: page with a cursor.');
  }

  release() {
    this.client.release(this.spoiled);
  }
}

function clientOf(connection: DatabaseConnection): pg.PoolClient {
  if (connection instanceof TopicConnection) return connection.client;
  throw new Error('A connection of another driver.');
}

/** PostgreSQL answers a transaction that had failed with ROLLBACK instead of COMMIT: nothing was changed. */
function topicsIn(answers: unknown): string[] {
  if (!Array.isArray(answers) || answers[1]?.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  const text: unknown = answers[0]?.rows?.[0]?.topics;
  return typeof text === 'string' ? [...new Set(text.split(' '))].filter((topic) => topic !== '') : [];
}

const statementNames = new Map<string, { name: string }>();
/** Lists of changing length make new statements without end; past this many, the rest stay unnamed. */
const mostStatementNames = 400;

/** A prepared statement saves the planner's work each time after the first on a connection. */
function statementName(sql: string): { name?: string } {
  const known = statementNames.get(sql);
  if (known) return known;
  if (statementNames.size >= mostStatementNames) return {};
  const name = { name: createHash('sha256').update(sql).digest('base64url').slice(0, 16) };
  statementNames.set(sql, name);
  return name;
}
