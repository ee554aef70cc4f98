import { inTransaction } from '../platform/database/in-transaction.ts';
import { audit } from './audit.ts';
import { textField } from './fields.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { providersOf } from './look-up.ts';
import { useOobCode } from './oob-code-store.ts';
import { findUser, setEmailVerified } from './user-store.ts';

/** Changes an account. So far: applies the code of a verification mail, for which nobody need be signed in. */
export const updateAccount: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:update', run };

async function run(context: IdentityContext, { fields, requester, now }: IdentityRequest) {
  const oobCode = textField(fields, 'oobCode');
  if (oobCode === undefined && fields.idToken !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (oobCode === undefined) throw new IdentityError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  const user = await inTransaction(context.db, async (tx) => {
    const code = await useOobCode(tx, oobCode, now);
    if (code === 'expired') throw new IdentityError('EXPIRED_OOB_CODE');
    if (code === 'invalid') throw new IdentityError('INVALID_OOB_CODE');
    const owner = await findUser(tx, code.user_id);
    // The code proves the address it was sent to, not the one the account has by now.
    if (!owner || owner.email !== code.email) throw new IdentityError('INVALID_OOB_CODE');
    if (owner.disabled) throw new IdentityError('USER_DISABLED');
    await setEmailVerified(tx, owner.uid);
    await audit(tx, 'email-verified', 'ok', { uid: owner.uid, requester, at: now });
    return owner;
  });
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: user.uid,
    email: user.email,
    emailVerified: true,
    providerUserInfo: providersOf(user),
  };
}
