import type { IdentityContext, IdentityEndpoint, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { textField } from '../text-field.ts';
import { sendEmailChange } from './send-email-change.ts';
import { askPasswordReset } from './send-password-reset.ts';
import { sendVerification } from './send-verification.ts';

/** Sends a code by mail: to verify an address, to reset a password, to change the address. */
export const sendOobCode: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:sendOobCode', run };

async function run(context: IdentityContext, request: IdentityRequest) {
  const { fields } = request;
  const requestType = textField(fields, 'requestType');
  if (!requestType) throw new IdentityError('MISSING_REQ_TYPE');
  if (fields.returnOobLink === true) throw new IdentityError('INSUFFICIENT_PERMISSION');
  const email = await send(requestType, context, request);
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
}

/** Sends the mail, where there is somebody to send it to, and answers the address it is for. */
function send(requestType: string, context: IdentityContext, request: IdentityRequest): Promise<string> {
  switch (requestType) {
    case 'VERIFY_EMAIL':
      return sendVerification(context, request);
    case 'PASSWORD_RESET':
      return askPasswordReset(context, request);
    case 'VERIFY_AND_CHANGE_EMAIL':
      return sendEmailChange(context, request);
    case 'EMAIL_SIGNIN':
      throw new IdentityError('OPERATION_NOT_ALLOWED');
    default:
      throw new IdentityError('INVALID_REQ_TYPE');
  }
}
