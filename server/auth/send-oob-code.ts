import { inTransaction } from '../platform/database/in-transaction.ts';
import { takePlaces } from '../platform/limits.ts';
import { addMail } from '../platform/mail/add-mail.ts';
import { randomId } from '../platform/random-id.ts';
import { audit } from './audit.ts';
import { verificationsPerHour, verificationsPerMinute } from './auth-limits.ts';
import { requireSession } from './authenticate.ts';
import { textField } from './fields.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { issueVerificationCode } from './oob-code-store.ts';
import { verificationLink } from './verification-link.ts';

/** Sends a code by mail. So far: the link that verifies the signed-in user's own address. */
export const sendOobCode: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:sendOobCode', run };

async function run(context: IdentityContext, { fields, requester, now }: IdentityRequest) {
  const requestType = textField(fields, 'requestType');
  if (!requestType) throw new IdentityError('MISSING_REQ_TYPE');
  if (requestType !== 'VERIFY_EMAIL') throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (fields.returnOobLink === true) throw new IdentityError('INSUFFICIENT_PERMISSION');
  const idToken = textField(fields, 'idToken');
  if (!idToken) throw new IdentityError('INVALID_ID_TOKEN');
  const continueUrl = allowedContinueUrl(textField(fields, 'continueUrl'), context.config.publicUrl);
  const { session } = await requireSession(context.db, context.idTokens, idToken);
  const { uid, email } = session;
  if (email === null) throw new IdentityError('MISSING_EMAIL');
  const answer = { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
  if (session.email_verified) return answer;

  const places = await takePlaces(context.db, now, [
    [verificationsPerMinute, uid],
    [verificationsPerHour, uid],
  ]);
  if (!places.within && !context.config.emulator) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');
  await inTransaction(context.db, async (tx) => {
    const code = await issueVerificationCode(tx, { uid, email }, now);
    const link = verificationLink(context.config, code, continueUrl);
    await addMail(tx, { to: email, template: 'verify-email', props: { link, email }, key: `verify:${randomId()}` });
    await audit(tx, 'verification-sent', 'ok', { uid, requester, at: now });
  });
  return answer;
}

/** A link in a mail leads to this site and then back to this site only (security row 20). */
function allowedContinueUrl(given: string | undefined, publicUrl: URL): string | null {
  if (given === undefined) return null;
  if (!URL.canParse(given) || given.length > 2_048) throw new IdentityError('INVALID_CONTINUE_URI', 'Not an address');
  const parsed = new URL(given);
  if (parsed.origin !== publicUrl.origin)
    throw new IdentityError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
  return parsed.href;
}
