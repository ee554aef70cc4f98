import type { Tx } from '../../platform/database/database.ts';
import { randomId } from '../../platform/random-id.ts';
import { audit, type Requester } from '../audit.ts';
import { createUser } from '../create-user.ts';
import { giveUpAddress } from '../free-address.ts';
import type { IdentityContext } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { findIdentities, findUserOfIdentity, linkIdentity, renewIdentity } from '../identity-store.ts';
import { addNotice } from '../mails/add-notice.ts';
import { proveAddress } from '../prove-address.ts';
import { endAccess } from '../sessions/end-access.ts';
import { unlinkForeign } from '../unlink-foreign.ts';
import { findUserByEmail, lockUser, setPassword, setProfile, type User } from '../user-store.ts';
import type { GooglePerson } from './google-client.ts';

/** The account that a Google sign-in opens, or the existing account that the person must sign in to first. */
export type GoogleAccount =
  | { kind: 'account'; uid: string; isNew: boolean }
  | { kind: 'needs-confirmation'; email: string; verifiedProviders: string[] };

type Visit = { autoCreate: boolean; now: Date; requester: Requester };

/**
 * The account rules (identity-protocol s.3): Google's own id of the person decides; then an address that Google has
 * verified; an unverified one opens nothing. Throws USER_NOT_FOUND or USER_DISABLED.
 */
export async function googleAccount(
  context: IdentityContext,
  tx: Tx,
  person: GooglePerson,
  visit: Visit,
): Promise<GoogleAccount> {
  const owner = await lockOwner(tx, person);
  if (owner?.isLinked) return knownAccount(context, tx, owner.user, person, visit);
  if (owner) return joinAccount(context, tx, owner.user, person, visit);
  if (!visit.autoCreate) throw new IdentityError('USER_NOT_FOUND');
  return newAccount(context, tx, person, visit);
}

/**
 * Finds and locks the account of a person's sign-in. Looks it up again under the lock, and starts over if it has
 * changed: if the owner took the account back meanwhile, this sign-in must not open it.
 */
async function lockOwner(tx: Tx, person: GooglePerson): Promise<{ user: User; isLinked: boolean } | null> {
  const before = await findOwner(tx, person);
  if (before === null) return null;
  const user = await lockUser(tx, before.uid);
  const owner = await findOwner(tx, person);
  if (owner?.uid !== before.uid || owner.isLinked !== before.isLinked) return lockOwner(tx, person);
  if (!user) throw new IdentityError('USER_DISABLED');
  return { user, isLinked: owner.isLinked };
}

/** Google's own id of the person comes first, then the address. */
async function findOwner(tx: Tx, person: GooglePerson): Promise<{ uid: string; isLinked: boolean } | null> {
  const known = await findUserOfIdentity(tx, 'google.com', person.subject);
  if (known !== null) return { uid: known, isLinked: true };
  const sameEmail = person.email === null ? null : await findUserByEmail(tx, person.email);
  return sameEmail && { uid: sameEmail.uid, isLinked: false };
}

/** Omits an address that Google has not verified: it must never count as the account's own. */
export function identityOf({ subject, email, emailVerified, displayName, photoUrl }: GooglePerson) {
  return { provider: 'google.com', subject, email: emailVerified ? email : null, displayName, photoUrl } as const;
}

async function knownAccount(
  context: IdentityContext,
  tx: Tx,
  user: User,
  person: GooglePerson,
  { now }: Visit,
): Promise<GoogleAccount> {
  const { uid, email } = user;
  if (user.disabled) throw new IdentityError('USER_DISABLED');
  await renewIdentity(tx, uid, identityOf(person));
  // Google may have verified the account's own address since it was linked.
  if (person.emailVerified && email !== null && email === person.email)
    await proveAddress(context, tx, { user, email, now });
  return { kind: 'account', uid, isNew: false };
}

async function joinAccount(
  context: IdentityContext,
  tx: Tx,
  user: User,
  person: GooglePerson,
  visit: Visit,
): Promise<GoogleAccount> {
  const { uid } = user;
  const email = user.email ?? '';
  if (!person.emailVerified)
    return { kind: 'needs-confirmation', email, verifiedProviders: await providersIn(tx, user) };
  if (user.disabled) return takeOver(context, tx, user, person, visit);
  const unlinkedGoogle = user.email_verified ? undefined : await dropUnproven(tx, { uid, email, ...visit });
  await proveAddress(context, tx, { user, email, now: visit.now });
  await linkIdentity(tx, uid, identityOf(person), visit.now);
  // An unverified account's profile may be a stranger's, so Google's goes first; otherwise the user's own does.
  const own = { displayName: user.display_name, photoUrl: user.photo_url };
  const [first, second] = user.email_verified ? [own, person] : [person, own];
  await setProfile(tx, uid, {
    displayName: first.displayName ?? second.displayName,
    photoUrl: first.photoUrl ?? second.photoUrl,
  });
  await audit(tx, 'provider-linked', 'ok', {
    uid,
    requester: visit.requester,
    at: visit.now,
    detail: { provider: 'google.com', dropped: !user.email_verified },
  });
  await addNotice(context, tx, {
    to: { email, email_verified: true },
    notice: {
      what: 'google-linked',
      googleEmail: person.email,
      passwordEnded: !user.email_verified && user.password_hash !== null,
      unlinkedGoogle,
    },
    now: visit.now,
  });
  return { kind: 'account', uid, isNew: false };
}

/**
 * Handles a disabled account. It keeps an address that it has proved. An unproved address goes to the person whom
 * Google says it belongs to: otherwise a stranger who signs up with somebody's address and gets disabled would lock the
 * owner out too.
 */
async function takeOver(
  context: IdentityContext,
  tx: Tx,
  { uid, email, email_verified }: User,
  person: GooglePerson,
  visit: Visit,
): Promise<GoogleAccount> {
  if (email_verified || email === null || !visit.autoCreate) throw new IdentityError('USER_DISABLED');
  await giveUpAddress(tx, { uid, requester: visit.requester, now: visit.now });
  return newAccount(context, tx, person, visit);
}

/**
 * Removes every way in that was set up before the address was verified, since a stranger may have set the password
 * (security row 7). Returns the unlinked Google account, if any.
 */
async function dropUnproven(
  tx: Tx,
  { uid, email, requester, now }: { uid: string; email: string; requester: Requester; now: Date },
) {
  await setPassword(tx, uid, null, now);
  await endAccess(tx, uid, now);
  const [unlinkedGoogle] = await unlinkForeign(tx, { uid, email, requester, now });
  return unlinkedGoogle;
}

async function newAccount(
  context: IdentityContext,
  tx: Tx,
  person: GooglePerson,
  { now }: Visit,
): Promise<GoogleAccount> {
  const { email, emailVerified, displayName, photoUrl } = person;
  const user = await createUser(context, tx, {
    uid: randomId(),
    email,
    emailVerified,
    passwordHash: null,
    displayName,
    photoUrl,
    now,
  });
  await linkIdentity(tx, user.uid, identityOf(person), now);
  return { kind: 'account', uid: user.uid, isNew: true };
}

async function providersIn(tx: Tx, user: User): Promise<string[]> {
  const linked: string[] = (await findIdentities(tx, user.uid)).map(({ provider }) => provider);
  return user.password_hash === null ? linked : ['password', ...linked];
}
