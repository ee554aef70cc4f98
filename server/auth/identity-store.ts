import type { Selectable } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { databaseErrorCode, sqlState } from '../platform/database/database-error.ts';
import type { UserIdentities } from '../platform/database/schema.ts';
import { IdentityError } from './identity-error.ts';

export type LinkedIdentity = Selectable<UserIdentities>;

export type NewIdentity = {
  provider: 'google.com';
  subject: string;
  /** The address that the service has verified. */
  email: string | null;
  displayName: string | null;
  photoUrl: string | null;
};

/** The linked accounts of a user. */
export async function findIdentities(db: Database | Tx, uid: string): Promise<LinkedIdentity[]> {
  return db.selectFrom('user_identities').selectAll().where('user_id', '=', uid).execute();
}

/** The user linked to another service's id of a person; null if there is none. */
export async function findUserOfIdentity(db: Database | Tx, provider: string, subject: string): Promise<string | null> {
  const row = await db
    .selectFrom('user_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Links an identity, or updates a linked one. Throws FEDERATED_USER_ID_ALREADY_LINKED if another user has it. */
export async function linkIdentity(tx: Tx, uid: string, identity: NewIdentity, now: Date): Promise<void> {
  const { provider, subject, email, displayName, photoUrl } = identity;
  const known = { email, display_name: displayName, photo_url: photoUrl };
  const linked = await tx
    .insertInto('user_identities')
    .values({ provider, subject, user_id: uid, linked_at: now, ...known })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'subject']).doUpdateSet(known).where('user_identities.user_id', '=', uid),
    )
    .returning('user_id')
    .executeTakeFirst()
    .catch((error) => {
      throw databaseErrorCode(error) === sqlState.uniqueViolation ? alreadyLinked() : error;
    });
  if (!linked) throw alreadyLinked();
}

/** Updates a linked identity; does nothing if it is no longer linked. */
export async function renewIdentity(tx: Tx, uid: string, identity: NewIdentity): Promise<void> {
  const { provider, subject, email, displayName, photoUrl } = identity;
  await tx
    .updateTable('user_identities')
    .set({ email, display_name: displayName, photo_url: photoUrl })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('user_id', '=', uid)
    .execute();
}

const alreadyLinked = () => new IdentityError('FEDERATED_USER_ID_ALREADY_LINKED');

/** Unlinks a provider, so that its account no longer signs the user in. Does nothing if none is linked. */
export async function unlinkIdentity(tx: Tx, uid: string, provider: string): Promise<void> {
  await tx.deleteFrom('user_identities').where('user_id', '=', uid).where('provider', '=', provider).execute();
}

/** Unlinks and returns every identity with another address: a stranger may have linked it before the proof. */
export async function unlinkForeignIdentities(
  tx: Tx,
  uid: string,
  email: string,
): Promise<Pick<LinkedIdentity, 'provider' | 'email'>[]> {
  return tx
    .deleteFrom('user_identities')
    .where('user_id', '=', uid)
    .where((where) => where.or([where('email', 'is', null), where('email', '<>', email)]))
    .returning(['provider', 'email'])
    .execute();
}
