import { randomId } from '../platform/random-id.ts';
import { normalizeEmail } from './email-address.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { findIdentities } from './identity-store.ts';
import { textField } from './text-field.ts';
import { findUserByEmail } from './user-store.ts';

/**
 * Answers how an address signs in, without telling whether it has an account. Tests with `EMULATOR=on` can turn that
 * protection off.
 */
export const createAuthUri: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:createAuthUri', run };

async function run({ db, emulator }: IdentityContext, { fields }: IdentityRequest) {
  const identifier = textField(fields, 'identifier');
  if (!identifier) throw new IdentityError('MISSING_IDENTIFIER');
  const email = normalizeEmail(identifier);
  if (email === null) throw new IdentityError('INVALID_IDENTIFIER');
  const continueUri = textField(fields, 'continueUri');
  if (!continueUri) throw new IdentityError('MISSING_CONTINUE_URI');
  if (!URL.canParse(continueUri)) throw new IdentityError('INVALID_CONTINUE_URI');
  const answer = { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: randomId() };
  if (emulator?.protectsAddresses !== false) return answer;
  const user = await findUserByEmail(db, email);
  const providers = user ? (await findIdentities(db, user.uid)).map(({ provider }) => provider) : [];
  if (user?.password_hash) providers.unshift('password');
  return { ...answer, registered: user !== null, allProviders: providers, signinMethods: providers };
}
