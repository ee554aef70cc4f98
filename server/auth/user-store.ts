import type { Selectable } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { databaseErrorCode, sqlState } from '../platform/database/database-error.ts';
import type { Users } from '../platform/database/schema.ts';
import { IdentityError } from './identity-error.ts';

export type User = Selectable<Users>;

/** `email` is in the form that addresses are stored in (`normalizeEmail`). */
export async function findUserByEmail(db: Database | Tx, email: string): Promise<User | null> {
  return (await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}

/** Returns null for a deleted user too, although the row still exists. */
export async function findUser(db: Database | Tx, uid: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The same under a row lock: nobody else changes or deletes the user before this transaction ends. */
export async function lockUser(tx: Tx, uid: string): Promise<User | null> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Puts the user into a group, or into none. */
export async function setUserGroup(tx: Tx, uid: string, group: string | null): Promise<void> {
  await tx.updateTable('users').set({ user_group: group }).where('uid', '=', uid).execute();
}

/** Whether the uid has ever been used: none is used twice. */
export async function isKnownUid(db: Database | Tx, uid: string): Promise<boolean> {
  return (await db.selectFrom('users').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined;
}

export type NewUser = {
  uid: string;
  email: string | null;
  emailVerified?: boolean;
  passwordHash: string | null;
  displayName: string | null;
  photoUrl?: string | null;
  now: Date;
};

/** Throws EMAIL_EXISTS or DUPLICATE_LOCAL_ID. The unique indexes decide, not a look-up before. */
export async function insertUser(tx: Tx, user: NewUser): Promise<User> {
  const { uid, email, emailVerified = false, passwordHash, displayName, photoUrl = null, now } = user;
  const row = {
    uid,
    email,
    email_verified: emailVerified,
    password_hash: passwordHash,
    password_updated_at: passwordHash === null ? null : now,
    display_name: displayName,
    photo_url: photoUrl,
    valid_since: now,
    created_at: now,
    last_login_at: now,
  };
  return tx.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow().catch(taken);
}

function taken(error: unknown): never {
  if (databaseErrorCode(error) !== sqlState.uniqueViolation) throw error;
  const isUid = error instanceof Error && 'constraint' in error && error.constraint === 'users_pkey';
  throw new IdentityError(isUid ? 'DUPLICATE_LOCAL_ID' : 'EMAIL_EXISTS');
}

/** Replaces a hash by a newer one of the same password; false when the user has another password by now. */
export async function renewPasswordHash(db: Database, uid: string, old: string, renewed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('uid', '=', uid)
    .where('password_hash', '=', old)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Sets a password hash; null removes the password. */
export async function setPassword(tx: Tx, uid: string, passwordHash: string | null, now: Date): Promise<void> {
  const password_updated_at = passwordHash === null ? null : now;
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_updated_at })
    .where('uid', '=', uid)
    .execute();
}

/** Gives the user an address that was proved to be theirs. Throws EMAIL_EXISTS. */
export async function setProvenEmail(tx: Tx, uid: string, email: string): Promise<void> {
  await tx.updateTable('users').set({ email, email_verified: true }).where('uid', '=', uid).execute().catch(taken);
}

/** Leaves the user without an address. */
export async function takeEmailAway(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('users').set({ email: null, email_verified: false }).where('uid', '=', uid).execute();
}

/** Sets an address that the user has not proved. Throws EMAIL_EXISTS. */
export async function setUnprovenEmail(tx: Tx, uid: string, email: string): Promise<void> {
  await tx.updateTable('users').set({ email, email_verified: false }).where('uid', '=', uid).execute().catch(taken);
}

/** Name and picture; undefined leaves one as it is, null takes it away. */
export async function setProfile(
  tx: Tx,
  uid: string,
  { displayName, photoUrl }: { displayName?: string | null | undefined; photoUrl?: string | null | undefined },
): Promise<void> {
  const changes = {
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(photoUrl === undefined ? {} : { photo_url: photoUrl }),
  };
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('users').set(changes).where('uid', '=', uid).execute();
}

/** Sets the claims, as JSON, that every ID token of the user has beside our own. */
export async function setCustomAttributes(tx: Tx, uid: string, attributes: string): Promise<void> {
  await tx.updateTable('users').set({ custom_attributes: attributes }).where('uid', '=', uid).execute();
}
