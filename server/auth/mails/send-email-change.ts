import { addMail } from '../../platform/mail/add-mail.ts';
import { mayBeMailedByStrangers } from '../../platform/mail/strangers-mail.ts';
import { randomId } from '../../platform/random-id.ts';
import { assertRecentSignIn } from '../assert-recent-sign-in.ts';
import { audit } from '../audit.ts';
import { emailChangesPerHour, emailChangesPerNetwork } from '../auth-limits.ts';
import { changeOwnAccount, requireSession } from '../authenticate.ts';
import { requiredEmailField } from '../email-field.ts';
import type { IdentityContext, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { requirePlaces } from '../require-places.ts';
import { textField } from '../text-field.ts';
import { findUserByEmail } from '../user-store.ts';
import { actionLink } from './action-link.ts';
import { changeEmailMail } from './change-email-props.ts';
import { allowedContinueUrl } from './continue-url.ts';

/**
 * Mails the link that changes the signed-in user's address to a new one. The address changes only when the link is
 * used: the user confirms by a recent sign-in, and the new address by its mail box.
 */
export async function sendEmailChange(
  context: IdentityContext,
  { fields, requester, network, now }: IdentityRequest,
): Promise<string> {
  const { db, idTokens, config } = context;
  const idToken = textField(fields, 'idToken');
  if (!idToken) throw new IdentityError('INVALID_ID_TOKEN');
  const newEmail = requiredEmailField(fields, 'newEmail');
  const continueUrl = allowedContinueUrl(textField(fields, 'continueUrl'), config.publicUrl);
  const { claims, session } = await requireSession(db, idTokens, idToken);
  assertRecentSignIn(claims, now);
  const { uid } = session;
  // If the user has no address, the code can only prove the new one.
  const email = session.email ?? newEmail;
  await requirePlaces(context, now, [
    [emailChangesPerHour, uid],
    [emailChangesPerNetwork, network],
  ]);
  // Said here for the person's sake; the unique index decides when the link is used.
  if (await findUserByEmail(db, newEmail)) throw new IdentityError('EMAIL_EXISTS');
  await changeOwnAccount(context, claims, async (tx) => {
    if (!(await mayBeMailedByStrangers(tx, { email: newEmail, network, now })) && !config.emulator) return;
    const code = { kind: 'VERIFY_AND_CHANGE_EMAIL', uid, email, newEmail } as const;
    const link = await actionLink(context, tx, code, { now, continueUrl });
    const props = { link, email: newEmail };
    await addMail(tx, config, { to: newEmail, kind: changeEmailMail, props, key: `change:${randomId()}` });
    await audit(tx, 'email-change-sent', 'ok', { uid, requester, at: now });
  });
  return email;
}
