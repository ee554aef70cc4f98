import { inTransaction } from '../platform/database/in-transaction.ts';
import { addMail } from '../platform/mail/add-mail.ts';
import { mayBeMailedByStrangers } from '../platform/mail/strangers-mail.ts';
import { randomId } from '../platform/random-id.ts';
import { actionLink } from './action-link.ts';
import { audit } from './audit.ts';
import { verificationsPerHour, verificationsPerMinute } from './auth-limits.ts';
import { lockOwnAccount, requireSession } from './authenticate.ts';
import { allowedContinueUrl } from './continue-url.ts';
import { textField } from './fields.ts';
import type { IdentityContext, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { requirePlaces } from './require-places.ts';
import { verifyEmailMail } from './verify-email-props.ts';

/** Mails the link that verifies the signed-in user's own address. Whoever is verified already gets none. */
export async function sendVerification(
  context: IdentityContext,
  { fields, requester, now }: IdentityRequest,
): Promise<string> {
  const idToken = textField(fields, 'idToken');
  if (!idToken) throw new IdentityError('INVALID_ID_TOKEN');
  const continueUrl = allowedContinueUrl(textField(fields, 'continueUrl'), context.config.publicUrl);
  const { claims, session } = await requireSession(context.db, context.idTokens, idToken);
  const { uid, email, email_verified } = session;
  if (email === null) throw new IdentityError('MISSING_EMAIL');
  if (email_verified) return email;

  await requirePlaces(context, now, [
    [verificationsPerMinute, uid],
    [verificationsPerHour, uid],
  ]);
  await inTransaction(context.db, async (tx) => {
    await lockOwnAccount(tx, claims);
    // Anybody can sign up with the address, as often as they delete the account.
    if (!(await mayBeMailedByStrangers(tx, email, now)) && !context.config.emulator) return;
    const link = await actionLink(context, tx, { kind: 'VERIFY_EMAIL', uid, email }, { now, continueUrl });
    await addMail(tx, { to: email, kind: verifyEmailMail, props: { link, email }, key: `verify:${randomId()}` });
    await audit(tx, 'verification-sent', 'ok', { uid, requester, at: now });
  });
  return email;
}
