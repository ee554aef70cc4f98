import { displayNameMaxLength } from '#contract/auth/display-name.ts';
import { emailField } from './email-field.ts';
import { IdentityError } from './identity-error.ts';
import { isPhotoUrl } from './is-photo-url.ts';
import { keptDisplayName } from './kept-display-name.ts';
import { assertAllowedPassword } from './passwords/assert-allowed-password.ts';
import { textField } from './text-field.ts';

/** What users want changed of their own account. Undefined leaves a thing as it is, null takes it away. */
export type AccountChange = {
  displayName?: string | null;
  photoUrl?: string | null;
  password?: string;
  unlink: Provider[];
};

export type Provider = 'password' | 'google.com';

/** Fields that only an administrator may set, and the error that a user who sends them gets. */
const forbidden: Record<string, string> = {
  disableUser: 'OPERATION_NOT_ALLOWED',
  customAttributes: 'INSUFFICIENT_PERMISSION',
  emailVerified: 'INSUFFICIENT_PERMISSION',
  validSince: 'INSUFFICIENT_PERMISSION',
  linkProviderUserInfo: 'INSUFFICIENT_PERMISSION',
  phoneNumber: 'OPERATION_NOT_ALLOWED',
  mfa: 'OPERATION_NOT_ALLOWED',
};

/** Throws for fields that users may not change, not even on their own account. */
export function assertOwnChange(fields: Record<string, unknown>): void {
  for (const [name, code] of Object.entries(forbidden)) {
    if (fields[name] !== undefined) throw new IdentityError(code);
  }
}

/** Reads a change from a request. Throws if a value is not allowed. */
export async function accountChange(
  fields: Record<string, unknown>,
  currentEmail: string | null,
): Promise<AccountChange> {
  const email = emailField(fields, 'email');
  if (email !== undefined) assertSameEmail(email, currentEmail);
  const profile = profileChange(fields);
  const password = textField(fields, 'password');
  if (password !== undefined) await assertAllowedPassword(password);
  return {
    ...profile,
    ...(password === undefined ? {} : { password }),
    unlink: providersToUnlink(fields.deleteProvider),
  };
}

/** Throws for another address: only a link mailed to the new one changes it (sendOobCode VERIFY_AND_CHANGE_EMAIL). */
export function assertSameEmail(email: string, currentEmail: string | null) {
  if (email !== currentEmail)
    throw new IdentityError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.');
}

/** Reads the new name and picture. Throws INVALID_DISPLAY_NAME or INVALID_PHOTO_URL. */
export function profileChange(fields: Record<string, unknown>): Pick<AccountChange, 'displayName' | 'photoUrl'> {
  const taken = deletedAttributes(fields.deleteAttribute);
  const displayName = taken.has('DISPLAY_NAME') ? null : nameField(fields.displayName);
  const photoUrl = taken.has('PHOTO_URL') ? null : photoField(fields.photoUrl);
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(photoUrl === undefined ? {} : { photoUrl }),
  };
}

function deletedAttributes(value: unknown): Set<unknown> {
  return new Set(Array.isArray(value) ? value : []);
}

function nameField(value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > displayNameMaxLength) throw new IdentityError('INVALID_DISPLAY_NAME');
  return keptDisplayName(value);
}

function photoField(value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  if (!isPhotoUrl(value)) throw new IdentityError('INVALID_PHOTO_URL');
  return value;
}

/** Throws INVALID_PROVIDER_ID for a provider that Furrow does not have. */
export function providersToUnlink(value: unknown): Provider[] {
  if (value === undefined) return [];
  const names: unknown[] = Array.isArray(value) ? value : [value];
  return names.map((name) => {
    if (name !== 'password' && name !== 'google.com') throw new IdentityError('INVALID_PROVIDER_ID');
    return name;
  });
}
