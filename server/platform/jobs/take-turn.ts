import type pg from 'pg';
import type { Log } from '../log.ts';

/** The turn of a run: while it lasts, no other run of the same name has one, on any server. */
export type Turn = { renew(): Promise<void>; end(): Promise<void> };

/**
 * Takes the turn of a job; null when another run has it. The turn is a lock in a transaction of its own, on one
 * connection of the pool. It ends with its process, or after `lostAfterMs` without a sign of life.
 */
export async function takeTurn(pool: pg.Pool, log: Log, name: string, lostAfterMs: number): Promise<Turn | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Longer than the pool's timeout, for the whole run; the turn of a frozen process still ends.
    await client.query(`set local idle_in_transaction_session_timeout = ${Math.ceil(lostAfterMs)}`);
    const lock = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken';
    const { rows } = await client.query<{ taken: boolean }>(lock, [`job ${name}`]);
    if (rows[0]?.taken === true) return { renew, end };
    await end();
    return null;
  } catch (error) {
    client.release(true);
    throw error;
  }

  async function renew() {
    await client.query('select 1').catch((error) => log.warn({ job: name, error }, 'a running job has lost its turn'));
  }

  async function end() {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}
