import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordMinLength } from '#contract/auth/password.ts';
import { product } from '#contract/site/product.ts';

/** How many of the most used passwords are refused (security row 6). */
const refused = 3_000;

const commonPasswords = new Set(
  [...dictionary['passwords-common']].filter((password) => password.length >= passwordMinLength).slice(0, refused),
);

/** Whether a password is among those that an attacker tries first, the product's own name included. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return commonPasswords.has(plain) || plain === product.name.toLowerCase();
}
