import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/**
 * Takes a shared lock on an address: until this transaction ends, no user can prove the address or give it up. Take it
 * before looking up the user whom an address belongs to, in order to tell them something (decision 63). It works before
 * any user has the address, when there is no row to lock. Any number of transactions can hold it at once.
 */
export async function holdAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(email)})`.execute(tx);
}

/** Locks these addresses (all different) exclusively: waits for their holders, and makes new ones wait. */
export async function lockAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of [...emails].sort()) await sql`select pg_advisory_xact_lock(${lockOf(email)})`.execute(tx);
}

const lockOf = (email: string) => sql`hashtextextended(${`address:${email}`}, 0)`;
