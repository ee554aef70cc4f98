import { requireSession } from '../authenticate.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { textField } from '../text-field.ts';

/** Revokes a token of another service, not one of ours. The SDK sends only Apple's, and Furrow never has one. */
export const revokeToken: IdentityEndpoint = { method: 'POST', path: 'v2/accounts:revokeToken', run };

async function run({ db, idTokens }: IdentityContext, { fields }: IdentityRequest) {
  const idToken = textField(fields, 'idToken');
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN');
  await requireSession(db, idTokens, idToken);
  if (textField(fields, 'providerId') !== 'apple.com') throw new IdentityError('OPERATION_NOT_ALLOWED');
  return {};
}
