import { passwordMaxLength, passwordMinLength } from '#contract/auth/password.ts';
import type { IdentityEndpoint } from '../identity-context.ts';

/** The rules of a password as data: the same that sign-up enforces. */
export const passwordPolicy: IdentityEndpoint = {
  method: 'GET',
  path: 'v2/passwordPolicy',
  run: async () => ({
    customStrengthOptions: { minPasswordLength: passwordMinLength, maxPasswordLength: passwordMaxLength },
    allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  }),
};
