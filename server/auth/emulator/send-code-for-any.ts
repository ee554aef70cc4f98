import { inTransaction } from '../../platform/database/in-transaction.ts';
import { requiredEmailField } from '../email-field.ts';
import type { IdentityContext, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { actionLink } from '../mails/action-link.ts';
import { allowedContinueUrl } from '../mails/continue-url.ts';
import { sendOobCode } from '../mails/send-oob-code.ts';
import { textField } from '../text-field.ts';
import { findUserByEmail, lockUser } from '../user-store.ts';

/** Sends the code of a mail as for any user; with `returnOobLink`, returns its link and sends no mail. */
export async function sendCodeForAny(context: IdentityContext, request: IdentityRequest) {
  const { fields, now } = request;
  if (fields.returnOobLink !== true) return sendOobCode.run(context, request);
  const email = requiredEmailField(fields, 'email');
  const found = await findUserByEmail(context.db, email);
  if (!found) throw new IdentityError('EMAIL_NOT_FOUND');
  const wanted = await wantedCode(context, fields);
  const continueUrl = allowedContinueUrl(textField(fields, 'continueUrl'), context.config.publicUrl);
  const oobLink = await inTransaction(context.db, async (tx) => {
    const user = await lockUser(tx, found.uid);
    if (user?.email !== email) throw new IdentityError('EMAIL_NOT_FOUND');
    if (user.disabled) throw new IdentityError('USER_DISABLED');
    return actionLink(context, tx, { ...wanted, uid: user.uid, email }, { now, continueUrl });
  });
  const oobCode = new URL(oobLink).searchParams.get('oobCode');
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email, oobCode, oobLink };
}

async function wantedCode({ db }: IdentityContext, fields: Record<string, unknown>) {
  switch (fields.requestType) {
    case 'VERIFY_EMAIL':
    case 'PASSWORD_RESET':
      return { kind: fields.requestType } as const;
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const newEmail = requiredEmailField(fields, 'newEmail');
      if (await findUserByEmail(db, newEmail)) throw new IdentityError('EMAIL_EXISTS');
      return { kind: fields.requestType, newEmail } as const;
    }
    default:
      throw new IdentityError('OPERATION_NOT_ALLOWED', 'There are no links of this type here.');
  }
}
