import { CallError } from '#contract/wire/call-error.ts';
import { assertRecentSignIn } from './assert-recent-sign-in.ts';
import { audit } from './audit.ts';
import { deletionsPerHour } from './auth-limits.ts';
import { changeOwnAccount, requireSession } from './authenticate.ts';
import { eraseAndTell } from './erase-and-tell.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { requirePlaces } from './require-places.ts';
import { textField } from './text-field.ts';

/** Deletes the signed-in user's own account, soon after a sign-in (security row 21). */
export const deleteAccount: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:delete', run };

async function run(context: IdentityContext, { fields, requester, now: askedAt }: IdentityRequest) {
  const idToken = textField(fields, 'idToken');
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN');
  if (fields.localId !== undefined) throw new IdentityError('UNEXPECTED_PARAMETER', 'User ID');
  const { claims } = await requireSession(context.db, context.idTokens, idToken);
  assertRecentSignIn(claims, askedAt);
  await requirePlaces(context, askedAt, [[deletionsPerHour, claims.sub]]);
  await changeOwnAccount(context, claims, async (tx, user) => {
    // Read under the lock: whatever this transaction waited for, such as a purchase, came before the deletion.
    const now = context.clock.now();
    await eraseAndTell(context, tx, user, now);
    await audit(tx, 'account-deleted', 'ok', { uid: user.uid, requester, at: now });
  }).catch(refusal);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}

/** Passes on another domain's reason for refusing the deletion, as its text is written for the user. */
function refusal(error: unknown): never {
  if (error instanceof CallError && error.status === 'FAILED_PRECONDITION')
    throw new IdentityError('DELETION_REFUSED', error.message);
  throw error;
}
