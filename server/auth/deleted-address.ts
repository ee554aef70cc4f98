import { createHmac } from 'node:crypto';
import { dayMs } from '#contract/wire/day.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { deleteOlder } from '../platform/database/delete-older.ts';
import { derivedKey } from '../platform/derived-key.ts';

const keptMs = 40 * dayMs;

/** The key that hashes the addresses of deleted users. */
export const addressKeyOf = ({ secret }: Config): Buffer => derivedKey(secret, 'deleted-addresses');

/**
 * Records that the account of this proved address was deleted, or changed to another address. Without the key, the
 * record does not reveal the address.
 */
export async function rememberDeletedAddress(tx: Tx, key: Buffer, email: string, now: Date): Promise<void> {
  await tx
    .insertInto('deleted_addresses')
    .values({ email_hash: hashOf(key, email), deleted_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ deleted_at: now }))
    .execute();
}

/** When the last account of this address was deleted or left it; null if that did not happen recently. */
export async function deletedSince(tx: Tx, key: Buffer, email: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('deleted_addresses')
    .select('deleted_at')
    .where('email_hash', '=', hashOf(key, email))
    .executeTakeFirst();
  return row?.deleted_at ?? null;
}

/** Deletes old records: they matter only for the credits of the current month. */
export async function forgetDeletedAddresses(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  await deleteOlder(db, { table: 'deleted_addresses', column: 'deleted_at', before });
}

/** Deletes all records, as if no account had existed. For the emulator's test paths. */
export async function forgetAllDeletedAddresses(db: Database): Promise<void> {
  await db.deleteFrom('deleted_addresses').execute();
}

function hashOf(key: Buffer, email: string): Buffer {
  return createHmac('sha256', key).update(email).digest();
}
