import type { Selectable } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { databaseErrorCode } from '../platform/database/in-transaction.ts';
import type { Users } from '../platform/database/schema.ts';
import { IdentityError } from './identity-error.ts';

export type User = Selectable<Users>;

const uniqueViolation = '23505';

export async function findUserByEmail(db: Database | Tx, email: string): Promise<User | null> {
  return (await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}

export async function findUser(db: Database | Tx, uid: string): Promise<User | null> {
  return (await db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst()) ?? null;
}

/** Throws EMAIL_EXISTS by the word of the unique index, not of an earlier look. */
export async function insertUser(
  tx: Tx,
  user: { uid: string; email: string; passwordHash: string; displayName: string | null; now: Date },
): Promise<User> {
  const { uid, email, passwordHash, displayName, now } = user;
  try {
    return await tx
      .insertInto('users')
      .values({
        uid,
        email,
        password_hash: passwordHash,
        password_updated_at: now,
        display_name: displayName,
        valid_since: now,
        created_at: now,
        last_login_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) throw new IdentityError('EMAIL_EXISTS');
    throw error;
  }
}

export async function setPasswordHash(db: Database | Tx, uid: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('uid', '=', uid).execute();
}

export async function setEmailVerified(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('users').set({ email_verified: true }).where('uid', '=', uid).execute();
}
