import pg from 'pg';
import type { Log } from '../log.ts';

const poolSize = 16;
const connectTimeoutMs = 5_000;
const idleTimeoutMs = 60_000;
/** A statement that runs longer than this is ended by the database. */
const statementTimeoutMs = 15_000;

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
    application_name: 'furrow',
  });
  // A client that is checked out reports its loss here and nowhere else; unheard, it would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ error: error.message }, 'database client lost')),
  );
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'));
  return pool;
}
