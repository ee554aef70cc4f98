import { inTransaction } from '../../platform/database/in-transaction.ts';
import { emptyLimit } from '../../platform/limits.ts';
import { audit } from '../audit.ts';
import { codesPerNetwork, signInsFromKnownNetwork, signInsPerEmail } from '../auth-limits.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { assertAllowedPassword } from '../passwords/assert-allowed-password.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import { proveAddress } from '../prove-address.ts';
import { requirePlaces } from '../require-places.ts';
import { textField } from '../text-field.ts';
import { unlinkForeign } from '../unlink-foreign.ts';
import { readOobCode } from './oob-code-store.ts';
import { assertGoodCode, takeOobCode } from './take-oob-code.ts';

/** Says what a code of a mail is for; with a new password, uses a reset code to set it. */
export const resetPassword: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:resetPassword', run };

async function run(context: IdentityContext, request: IdentityRequest) {
  const { fields, network, now } = request;
  const text = textField(fields, 'oobCode');
  if (!text) throw new IdentityError('MISSING_OOB_CODE');
  const newPassword = textField(fields, 'newPassword');
  await requirePlaces(context, now, [[codesPerNetwork, network]]);
  const code = assertGoodCode(await readOobCode(context.db, text, now));
  if (newPassword !== undefined) {
    if (code.kind !== 'PASSWORD_RESET') throw new IdentityError('INVALID_OOB_CODE');
    // Refused before the code is used up, so that the person can try another password with it.
    await assertAllowedPassword(newPassword);
    await setNewPassword(context, request, text, await context.hasher.hashWithRoom(request, newPassword));
    // Failed guesses at the old password must not keep the owner from signing in with the new one.
    await emptyLimit(context.db, signInsPerEmail, code.email);
    await emptyLimit(context.db, signInsFromKnownNetwork, `${code.email} ${network}`);
  }
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    email: code.email,
    ...(code.newEmail === null ? {} : { newEmail: code.newEmail }),
    requestType: code.kind,
  };
}

/** Sets the new password. The mail box proves the owner: all sessions end, and the ways in that others set up. */
async function setNewPassword(
  context: IdentityContext,
  { requester, now }: IdentityRequest,
  text: string,
  passwordHash: string,
) {
  await inTransaction(context.db, async (tx) => {
    const { code, owner } = await takeOobCode(tx, text, now);
    if (owner.email !== code.email) throw new IdentityError('INVALID_OOB_CODE');
    const { uid } = owner;
    const unlinked = owner.email_verified ? [] : await unlinkForeign(tx, { uid, email: code.email, requester, now });
    await proveAddress(context, tx, { user: owner, email: code.email, now });
    const replacement = { passwordHash, keepsDevice: false, unlinkedGoogle: unlinked[0], now };
    await replacePassword(context, tx, { ...owner, email_verified: true }, replacement);
    await audit(tx, 'password-reset', 'ok', { uid: owner.uid, requester, at: now });
  });
}
