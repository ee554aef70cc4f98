import type { Tx } from '../../platform/database/database.ts';
import { assertRecentSignIn } from '../assert-recent-sign-in.ts';
import { audit } from '../audit.ts';
import { providerChangesPerHour } from '../auth-limits.ts';
import type { IdentityContext, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { findUserOfIdentity, linkIdentity } from '../identity-store.ts';
import { addNotice } from '../mails/add-notice.ts';
import { proveAddress } from '../prove-address.ts';
import { requirePlaces } from '../require-places.ts';
import { replaceSession } from '../sessions/session-store.ts';
import { takeUpAddress } from '../take-up-address.ts';
import type { IdTokenClaims } from '../tokens/id-token.ts';
import { findUser, findUserByEmail, setProfile, type User } from '../user-store.ts';
import { identityOf } from './google-account.ts';
import type { GooglePerson } from './google-client.ts';

/**
 * Links a Google account to the signed-in user, locked by `changeOwnAccount`, who must have signed in recently, so that a
 * stolen token cannot add a lasting way in. Throws EMAIL_EXISTS when Google's verified address is another user's, and
 * FEDERATED_USER_ID_ALREADY_LINKED.
 */
export async function linkGoogle(
  context: IdentityContext,
  tx: Tx,
  { requester, now }: IdentityRequest,
  person: GooglePerson,
  { user: before, claims }: { user: User; claims: IdTokenClaims },
) {
  assertRecentSignIn(claims, now);
  const { uid, email } = before;
  await requirePlaces({ db: tx, config: context.config }, now, [[providerChangesPerHour, uid]]);
  const identity = identityOf(person);
  const isLinked = (await findUserOfIdentity(tx, identity.provider, identity.subject)) === uid;
  await linkIdentity(tx, uid, identity, now);
  if (person.email !== null && person.emailVerified) {
    const owner = await findUserByEmail(tx, person.email);
    if (owner && owner.uid !== uid) throw new IdentityError('EMAIL_EXISTS');
    if (email === null) await takeUpAddress(context, tx, { uid, email: person.email, now });
    if (email === null || email === person.email)
      await proveAddress(context, tx, { user: before, email: person.email, now });
  }
  await setProfile(tx, uid, {
    displayName: before.display_name ?? person.displayName,
    photoUrl: before.photo_url ?? person.photoUrl,
  });
  // An account that was already linked is only updated.
  if (!isLinked) {
    await audit(tx, 'provider-linked', 'ok', { uid, requester, at: now, detail: { provider: 'google.com' } });
    const notice = { what: 'google-linked', googleEmail: person.email, passwordEnded: false } as const;
    await addNotice(context, tx, { to: before, notice, now });
  }
  const fresh = await replaceSession(tx, claims.sid, { event: 'session-renewed', now, requester });
  const user = await findUser(tx, uid);
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  return { kind: 'signed-in' as const, user, isNew: false, session: fresh };
}
