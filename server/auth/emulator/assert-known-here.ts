import { IdentityError } from '../identity-error.ts';

/** Attributes that Firebase's users may have and Furrow's do not. */
const unknownHere = ['phoneNumber', 'mfa', 'mfaInfo', 'linkProviderUserInfo'];

/** Throws if an administrator sets an attribute that users here do not have: ignoring it would look like success. */
export function assertKnownHere(fields: Record<string, unknown>): void {
  const unknown = unknownHere.find((name) => fields[name] !== undefined);
  if (unknown !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED', `Users here have no ${unknown}.`);
}
