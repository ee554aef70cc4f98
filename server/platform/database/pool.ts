import pg from 'pg';
import type { Log } from '../log.ts';

const poolSize = 16;
export const connectTimeoutMs = 5_000;
const idleTimeoutMs = 60_000;
/** A statement that runs longer than this is ended by the database. */
const statementTimeoutMs = 15_000;
/**
 * A connection that has not answered for this long is dead: by then the database would have ended the statement. An
 * address of the database with `?query_timeout=` says it otherwise.
 */
const answerTimeoutMs = 20_000;
/** A transaction in which nothing happens for this long is rolled back: whoever opened it may be gone, its locks not. */
const idleInTransactionMs = 30_000;

/** TCP keep-alive: the system probes an idle connection, and reports it as lost when the other side is gone. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

// BIGINT is parsed to a number; a balance beyond 2^53 millicoins would be nine billion dollars.
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
    // A statement is sent before the answer to the one before has come (topic-dialect.ts).
    pipeline: true,
    ...keptAlive,
    application_name: 'furrow',
  });
  // A client that is checked out reports its loss here and nowhere else; unheard, it would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ error: error.message }, 'database client lost')),
  );
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'));
  // A client that comes back with a statement unanswered is dead, and must not go to the next. The job queue does not
  // look.
  pool.on('release', (_error, client) => {
    if (isUnanswered(client)) void client.end();
  });
  return pool;
}

/** Whether a connection is still busy with a statement that nobody waits for any more. */
function isUnanswered(client: pg.PoolClient): boolean {
  return '_activeQuery' in client && Boolean(client._activeQuery);
}
