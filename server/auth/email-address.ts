import { domainToASCII } from 'node:url';
import { emailMaxLength } from '#contract/auth/email.ts';

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/**
 * The characters of a typed domain: in ASCII only letters, digits, dots and hyphens. Checked first, because
 * `domainToASCII` drops line breaks and everything after a slash.
 */
const typedDomain = /^[a-z0-9.\-\u0080-\u{10ffff}]+$/u;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * The one form in which an address is stored and compared: compatible Unicode forms folded, lower case, the domain in
 * ASCII. Null when it is not an address. So two spellings of one address can never be two accounts.
 */
export function normalizeEmail(text: string): string | null {
  // Normalizing the longest text that fits into a request would take seconds (decision 129).
  if (text.length > emailMaxLength) return null;
  const [local = '', host = '', ...rest] = text.normalize('NFKC').toLowerCase().split('@');
  const asciiHost = typedDomain.test(host) ? domainToASCII(host) : '';
  const email = `${local}@${asciiHost}`;
  const fits = rest.length === 0 && local.length <= 64 && email.length <= emailMaxLength;
  return fits && localPart.test(local) && domain.test(asciiHost) ? email : null;
}
