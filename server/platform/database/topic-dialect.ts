import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { databaseErrorCode, sqlState } from './database-error.ts';
import type { DB } from './schema.ts';

type OnCommit = (topics: string[]) => void;

/**
 * Kysely's PostgreSQL dialect with two additions: statements are prepared by name, and a transaction collects the
 * topics it changed (server/migrations/0001-platform.sql) and publishes them once it has committed. Closing a
 * transaction costs one round trip, as without topics; opening costs none when its first statement is a read.
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
    ours(connection).transaction = 'due';
  }

  async commitTransaction(connection: DatabaseConnection) {
    const opened = ours(connection);
    if (opened.transaction === 'due') return;
    const answers: unknown = await opened.ask({
      text: "select current_setting('furrow.topics', true) as topics; commit",
    });
    const topics = topicsIn(answers);
    if (topics.length > 0) this.#onCommit(topics);
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    const failed = ours(connection);
    // Nothing to do if BEGIN was not sent. A spoiled connection is closed, which rolls back; a ROLLBACK would run into
    // the same timeout.
    if (failed.transaction === 'due' || failed.isSpoiled) return;
    try {
      await failed.ask({ text: 'rollback' });
    } catch (error) {
      failed.isSpoiled = true;
      throw error;
    }
  }
}

/** Sets how long each further statement of this transaction may wait for its answer. */
export async function allowAnswersAfter(tx: Kysely<DB>, answerTimeoutMs: number): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    ours(connection).answerTimeoutMs = answerTimeoutMs;
  });
}

class TopicConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  /** `due`: BEGIN is sent with the first statement. */
  transaction: 'none' | 'due' | 'open' = 'none';
  /** Closed on release instead of going back to the pool. */
  isSpoiled = false;
  /** Null: the pool's own timeout. */
  answerTimeoutMs: number | null = null;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const opening = this.#openTransaction();
    // A SELECT is sent together with BEGIN, without waiting for its answer: if BEGIN fails, a read outside of a
    // transaction does no harm.
    if (query.query.kind !== 'SelectQueryNode') await opening;
    const [{ command, rowCount, rows }] = await Promise.all([this.#execute(query), opening]);
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  async #openTransaction() {
    if (this.transaction !== 'due') return;
    this.transaction = 'open';
    await this.ask({ text: "begin; set local furrow.collect = 'on'" });
  }

  /**
   * Runs a statement. If PostgreSQL refuses its outdated plan, nothing was done yet, so it is sent again without a
   * name; it is also sent again if the database cancelled it to break a deadlock. Inside a transaction it throws, and
   * `inTransaction` runs the whole transaction again.
   */
  async #execute({ sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    const unnamed = { text: sql, values: [...parameters] };
    const named = statementName(sql);
    try {
      return await this.ask({ ...unnamed, ...named });
    } catch (error) {
      const isOutdated = isOutdatedPlan(error) && named.name !== undefined;
      if (isOutdated) leaveUnnamed(sql);
      if (this.transaction === 'open' || !(isOutdated || isDeadlock(error))) throw error;
      return this.ask({ ...unnamed, ...statementName(sql) });
    }
  }

  /** Sends a statement. If its answer times out or the server is read-only, throws; the connection will be closed. */
  async ask(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const asked: pg.QueryConfig =
      this.answerTimeoutMs === null ? statement : withTimeout(statement, this.answerTimeoutMs);
    try {
      return await this.#client.query(asked);
    } catch (error) {
      // After a failover an old connection still leads to the old server; a new one leads to its successor.
      if (isUnansweredInTime(error) || databaseErrorCode(error) === sqlState.readOnly) this.isSpoiled = true;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered; reads are paged.
  async *streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Streaming is not supported: page with a cursor.');
  }

  release() {
    this.#client.release(this.isSpoiled);
  }
}

/** Adds `query_timeout`, which pg supports but its types lack. */
function withTimeout(statement: pg.QueryConfig, query_timeout: number): pg.QueryConfig & { query_timeout: number } {
  return { ...statement, query_timeout };
}

function ours(connection: DatabaseConnection): TopicConnection {
  if (connection instanceof TopicConnection) return connection;
  throw new Error('A connection of another driver.');
}

/** The topics in a commit's answers. Throws if PostgreSQL answered ROLLBACK: the transaction had failed. */
function topicsIn(answers: unknown): string[] {
  if (!Array.isArray(answers) || answers[1]?.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  const text: unknown = answers[0]?.rows?.[0]?.topics;
  return typeof text === 'string' ? [...new Set(text.split(' '))].filter((topic) => topic !== '') : [];
}

type StatementName = { name?: string };

const statementNames = new Map<string, StatementName>();
/** Lists of different lengths give different statements, without end. Beyond this many, new ones stay unnamed. */
const mostStatementNames = 400;

/**
 * The name to prepare a statement by: a named statement is planned once per connection, not each time. One with `*`
 * gets none: after a column is added, PostgreSQL refuses its prepared form on that connection for good. A search gets
 * none either: which index serves it best depends on how common its words are (docs/performance.md).
 */
function statementName(sql: string): StatementName {
  const known = statementNames.get(sql);
  if (known) return known;
  if (asksForAllColumns(sql) || isSearch(sql) || statementNames.size >= mostStatementNames) return {};
  const name = { name: createHash('sha256').update(sql).digest('base64url').slice(0, 16) };
  statementNames.set(sql, name);
  return name;
}

/** `count(*)` and `a * b` do not match. `(a) * b` matches by mistake, which only costs that statement its name. */
function asksForAllColumns(sql: string): boolean {
  return /(?:\b(?:select|returning|distinct|all)|[,.)])\s*\*/i.test(sql);
}

/** Whether a statement searches texts by a pattern (text-search.ts). */
function isSearch(sql: string): boolean {
  return / like small_letters\(/.test(sql);
}

function leaveUnnamed(sql: string) {
  statementNames.set(sql, {});
}

function isOutdatedPlan(error: unknown): boolean {
  return databaseErrorCode(error) === sqlState.featureNotSupported;
}

function isDeadlock(error: unknown): boolean {
  return databaseErrorCode(error) === sqlState.deadlockDetected;
}

function isUnansweredInTime(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
