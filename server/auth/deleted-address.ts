import { createHmac } from 'node:crypto';
import { dayMs } from '#contract/wire/day.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { deleteOlder } from '../platform/database/delete-older.ts';

const keptMs = 40 * dayMs;

/**
 * Notes that the account of this proved address was deleted, or left it for another. Without the key the note tells
 * nobody which address it was.
 */
export async function rememberDeletedAddress(tx: Tx, key: Buffer, email: string, now: Date): Promise<void> {
  await tx
    .insertInto('deleted_addresses')
    .values({ email_hash: hashOf(key, email), deleted_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ deleted_at: now }))
    .execute();
}

/** When the account of this address was deleted or left it; null when none was lately. */
export async function deletedSince(tx: Tx, key: Buffer, email: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('deleted_addresses')
    .select('deleted_at')
    .where('email_hash', '=', hashOf(key, email))
    .executeTakeFirst();
  return row?.deleted_at ?? null;
}

/** A month's credits are all the note is for, so it is forgotten after that month. */
export async function forgetDeletedAddresses(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  await deleteOlder(db, { table: 'deleted_addresses', column: 'deleted_at', before });
}

/** Forgets every one, as if nobody had ever been here: for the emulator's test paths. */
export async function forgetAllDeletedAddresses(db: Database): Promise<void> {
  await db.deleteFrom('deleted_addresses').execute();
}

function hashOf(key: Buffer, email: string): Buffer {
  return createHmac('sha256', key).update(email).digest();
}
