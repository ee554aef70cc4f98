import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { randomId } from '../../platform/random-id.ts';
import { audit } from '../audit.ts';
import { codesPerNetwork } from '../auth-limits.ts';
import { rememberDeletedAddress } from '../deleted-address.ts';
import { freeAddress } from '../free-address.ts';
import type { IdentityContext, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { findIdentities } from '../identity-store.ts';
import { providersOf } from '../look-up.ts';
import { proveAddress } from '../prove-address.ts';
import { requirePlaces } from '../require-places.ts';
import { endAccess } from '../sessions/end-access.ts';
import { takeUpAddress } from '../take-up-address.ts';
import { unlinkForeign } from '../unlink-foreign.ts';
import { findUser, setPassword, type User } from '../user-store.ts';
import { actionLink } from './action-link.ts';
import { addNotice } from './add-notice.ts';
import { endRecoveriesSince, type OobCode } from './oob-code-store.ts';
import { mailPasswordReset } from './send-password-reset.ts';
import { takeOobCode } from './take-oob-code.ts';

/** Applies the code of a mail: proves, changes or takes back an address. Needs no sign-in. */
export async function applyOobCode(context: IdentityContext, request: IdentityRequest, text: string) {
  const { network, now } = request;
  await requirePlaces(context, now, [[codesPerNetwork, network]]);
  return inTransaction(context.db, async (tx) => {
    const { code, owner } = await takeOobCode(tx, text, now);
    await apply(context, tx, request, { code, owner });
    const user = (await findUser(tx, owner.uid)) ?? owner;
    return {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId: user.uid,
      email: user.email,
      emailVerified: user.email_verified,
      providerUserInfo: providersOf(user, await findIdentities(tx, user.uid)),
      ...(code.newEmail === null ? {} : { newEmail: code.newEmail }),
    };
  });
}

type Taken = { code: OobCode; owner: User };

function apply(context: IdentityContext, tx: Tx, request: IdentityRequest, taken: Taken): Promise<void> {
  switch (taken.code.kind) {
    case 'VERIFY_EMAIL':
      return verifyEmail(context, tx, request, taken);
    case 'VERIFY_AND_CHANGE_EMAIL':
      return changeEmail(context, tx, request, taken);
    case 'RECOVER_EMAIL':
      return recoverEmail(context, tx, request, taken);
    case 'PASSWORD_RESET':
      throw new IdentityError('INVALID_OOB_CODE');
  }
}

async function verifyEmail(
  context: IdentityContext,
  tx: Tx,
  { requester, now }: IdentityRequest,
  { code, owner }: Taken,
) {
  // The code proves the address it was sent to, not the one the account has by now.
  if (owner.email !== code.email) throw new IdentityError('INVALID_OOB_CODE');
  await proveAddress(context, tx, { user: owner, email: code.email, now });
  await audit(tx, 'email-verified', 'ok', { uid: owner.uid, requester, at: now });
}

/** Replaces the old address by the new one. The old address gets a mail with a way back. Every session ends. */
async function changeEmail(
  context: IdentityContext,
  tx: Tx,
  { requester, now }: IdentityRequest,
  { code: { email, newEmail }, owner }: Taken,
) {
  if (newEmail === null || (owner.email ?? newEmail) !== email) throw new IdentityError('INVALID_OOB_CODE');
  await proveAddress(context, tx, { user: owner, email: newEmail, now });
  if (!owner.email_verified) await takeUpAddress(context, tx, { uid: owner.uid, email: newEmail, now });
  await endAccess(tx, owner.uid, now);
  // An unproved address may be a stranger's, by a typing mistake: no way into the account is sent there.
  if (owner.email !== null && owner.email_verified) {
    await rememberDeletedAddress(tx, context.addressKey, owner.email, now);
    const code = { kind: 'RECOVER_EMAIL', uid: owner.uid, email: owner.email } as const;
    const link = await actionLink(context, tx, code, { now });
    await addNotice(context, tx, { to: owner, notice: { what: 'email-changed', newEmail, link }, now });
  }
  await audit(tx, 'email-changed', 'ok', { uid: owner.uid, requester, at: now });
}

/**
 * Gives the account back to the owner of the old address, even if another user has signed up with that address
 * meanwhile without proving it. The password, links and sessions of the person who changed the address no longer open
 * the account. A link for a new password is mailed. The address that the account loses is told.
 */
async function recoverEmail(
  context: IdentityContext,
  tx: Tx,
  { requester, now }: IdentityRequest,
  { code, owner }: Taken,
) {
  const { email } = code;
  await endRecoveriesSince(tx, code);
  if (owner.email !== email) await addNotice(context, tx, { to: owner, notice: { what: 'email-recovered' }, now });
  await freeAddress(tx, { email, uid: owner.uid, requester, now });
  await proveAddress(context, tx, { user: owner, email, now });
  await setPassword(tx, owner.uid, null, now);
  const [unlinkedGoogle] = await unlinkForeign(tx, { uid: owner.uid, email, requester, now });
  await endAccess(tx, owner.uid, now);
  const reset = {
    uid: owner.uid,
    email,
    continueUrl: null,
    requester,
    wish: randomId(),
    why: 'recovered',
    unlinkedGoogle,
    now,
  } as const;
  await mailPasswordReset(context, tx, reset);
  await audit(tx, 'email-recovered', 'ok', { uid: owner.uid, requester, at: now });
}
