import { audit } from './audit.ts';
import { requireSession } from './authenticate.ts';
import { textField } from './fields.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';

/** Revokes the token of another service, none of ours. The SDK asks it of Apple's alone, which Furrow never gets. */
export const revokeToken: IdentityEndpoint = { method: 'POST', path: 'v2/accounts:revokeToken', run };

async function run({ db, idTokens }: IdentityContext, { fields, requester, now }: IdentityRequest) {
  const idToken = textField(fields, 'idToken');
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN');
  const { session } = await requireSession(db, idTokens, idToken);
  if (textField(fields, 'providerId') !== 'apple.com') throw new IdentityError('OPERATION_NOT_ALLOWED');
  await audit(db, 'provider-token-revoked', 'ok', { uid: session.uid, requester, at: now });
  return {};
}
