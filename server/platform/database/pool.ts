import pg from 'pg';
import type { Log } from '../log.ts';

const poolSize = 16;
export const connectTimeoutMs = 5_000;
const idleTimeoutMs = 60_000;
/** The database ends a statement that runs longer than this. */
const statementTimeoutMs = 15_000;
/**
 * A connection that has not answered for this long is dead: by then the database would have ended the statement.
 * `?query_timeout=` in the database's address overrides this.
 */
const answerTimeoutMs = 20_000;
/** The database rolls back a transaction that is idle this long: its client may be gone, but its locks are not. */
const idleInTransactionMs = 30_000;

/** TCP keep-alive: the system probes an idle connection, and reports it as lost when the other side is gone. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

// Parses BIGINT to a number; a balance beyond 2^53 millicoins would be nine billion dollars.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`BIGINT out of safe range: ${text}`);
  return value;
});

export function createPool(databaseUrl: string, log: Log, size = poolSize): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    query_timeout: answerTimeoutMs,
    // A statement is sent before the previous one is answered (topic-dialect.ts).
    pipeline: true,
    ...keptAlive,
    application_name: 'furrow',
  });
  // A checked-out client reports a lost connection only here; an unhandled `error` event would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ error: error.message }, 'database client lost')),
  );
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'));
  // A client released with an unanswered statement is dead and must not be reused. The job queue releases clients
  // without checking this.
  pool.on('release', (_error, client) => {
    if (isUnanswered(client)) void client.end();
  });
  return pool;
}

/** Whether a connection is still busy with a statement whose answer is no longer awaited. */
function isUnanswered(client: pg.PoolClient): boolean {
  return '_activeQuery' in client && Boolean(client._activeQuery);
}
