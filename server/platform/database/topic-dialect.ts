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
 * Kysely's PostgreSQL dialect with two things of ours: statements are named prepared ones, and a transaction
 * collects the topics it changed (server/migrations/0001-platform.sql) and hands them over once it has committed.
 * Closing a transaction costs one round trip, as without topics; opening it costs none when it begins by reading.
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
    // No BEGIN was sent; or the connection is dropped, which rolls back, and a ROLLBACK would only wait for the same
    // timeout.
    if (failed.transaction === 'due' || failed.isSpoiled) return;
    try {
      await failed.ask({ text: 'rollback' });
    } catch (error) {
      failed.isSpoiled = true;
      throw error;
    }
  }
}

/** Sets how long each further statement of this transaction may take to answer. */
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
    // A SELECT is sent together with BEGIN, without waiting for it: should BEGIN fail, a read outside of a transaction
    // does no harm.
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
   * Asks again without a name when PostgreSQL refuses an outdated plan: it has done nothing yet. Inside a transaction
   * it throws, and `inTransaction` runs the whole again.
   */
  async #execute({ sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    const unnamed = { text: sql, values: [...parameters] };
    const named = statementName(sql);
    try {
      return await this.ask({ ...unnamed, ...named });
    } catch (error) {
      if (!named.name || !isOutdatedPlan(error)) throw error;
      leaveUnnamed(sql);
      if (this.transaction === 'open') throw error;
      return this.ask(unnamed);
    }
  }

  /** Throws when there is no answer in time, or the server only reads; the connection is closed then. */
  async ask(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const asked: pg.QueryConfig =
      this.answerTimeoutMs === null ? statement : withTimeout(statement, this.answerTimeoutMs);
    try {
      return await this.#client.query(asked);
    } catch (error) {
      // A connection goes on to lead to a server that another has taken over from; a new one leads to that other.
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

/** The one setting of pg's that its types do not know. */
function withTimeout(statement: pg.QueryConfig, query_timeout: number): pg.QueryConfig & { query_timeout: number } {
  return { ...statement, query_timeout };
}

function ours(connection: DatabaseConnection): TopicConnection {
  if (connection instanceof TopicConnection) return connection;
  throw new Error('A connection of another driver.');
}

/** PostgreSQL answers a transaction that had failed with ROLLBACK instead of COMMIT: nothing was changed. */
function topicsIn(answers: unknown): string[] {
  if (!Array.isArray(answers) || answers[1]?.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  const text: unknown = answers[0]?.rows?.[0]?.topics;
  return typeof text === 'string' ? [...new Set(text.split(' '))].filter((topic) => topic !== '') : [];
}

type StatementName = { name?: string };

const statementNames = new Map<string, StatementName>();
/** A list of another length is another statement, so their number has no end. Past this many they stay unnamed. */
const mostStatementNames = 400;

/**
 * A statement with a name is planned once on a connection instead of each time. One with `*` gets none: when a column
 * is added, PostgreSQL refuses its prepared form on that connection for good. Nor does a search: which index serves it
 * best depends on how common the words are (docs/performance.md).
 */
function statementName(sql: string): StatementName {
  const known = statementNames.get(sql);
  if (known) return known;
  if (asksForAllColumns(sql) || isSearch(sql) || statementNames.size >= mostStatementNames) return {};
  const name = { name: createHash('sha256').update(sql).digest('base64url').slice(0, 16) };
  statementNames.set(sql, name);
  return name;
}

/** `count(*)` and `a * b` do not match. `(a) * b` does by mistake, which only costs that statement its name. */
function asksForAllColumns(sql: string): boolean {
  return /(?:\b(?:select|returning|distinct|all)|[,.)])\s*\*/i.test(sql);
}

/** Texts are searched by patterns (text-search.ts). */
function isSearch(sql: string): boolean {
  return / like small_letters\(/.test(sql);
}

function leaveUnnamed(sql: string) {
  statementNames.set(sql, {});
}

function isOutdatedPlan(error: unknown): boolean {
  return databaseErrorCode(error) === sqlState.featureNotSupported;
}

function isUnansweredInTime(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
