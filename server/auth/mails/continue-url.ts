import { ownAddress } from '../../platform/own-address.ts';
import { IdentityError } from '../identity-error.ts';

const longest = 2_048;

/**
 * Where a link in a mail leads to in the end: this site and no other (security row 20). Throws INVALID_CONTINUE_URI or
 * UNAUTHORIZED_DOMAIN.
 */
export function allowedContinueUrl(given: string | undefined, publicUrl: URL): string | null {
  if (given === undefined) return null;
  if (!URL.canParse(given) || given.length > longest) throw new IdentityError('INVALID_CONTINUE_URI', 'Not an address');
  const address = ownAddress(given, publicUrl);
  if (!address) throw new IdentityError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
  return address.href;
}
