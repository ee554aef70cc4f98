import { IdentityError } from '../identity-error.ts';

/** What Firebase's users may have, and ours do not. */
const unknownHere = ['phoneNumber', 'mfa', 'mfaInfo', 'linkProviderUserInfo'];

/** Throws where an administrator gives a user what no user has here: answered as done, it would be believed. */
export function assertKnownHere(fields: Record<string, unknown>): void {
  const unknown = unknownHere.find((name) => fields[name] !== undefined);
  if (unknown !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED', `Users here have no ${unknown}.`);
}
