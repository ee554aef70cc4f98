import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/**
 * Nobody comes to prove an address, and who has proved it keeps it, until this transaction ends. Whoever tells the holder of an
 * address something takes this lock before they look who it is (decision 63), whether or not there is one by then: a row of
 * theirs could not be locked before it has the address. Any number at once have it, of one address as well.
 */
export async function holdAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(email)})`.execute(tx);
}

/** Waits for whoever holds these addresses (no two the same), and has whoever wants to hold one wait for their change. */
export async function lockAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of [...emails].sort()) await sql`select pg_advisory_xact_lock(${lockOf(email)})`.execute(tx);
}

const lockOf = (email: string) => sql`hashtextextended(${`address:${email}`}, 0)`;
