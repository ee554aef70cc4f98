import { passwordMinLength } from '#contract/auth/password.ts';
import { product } from '#contract/site/product.ts';
import { once } from '../../platform/once.ts';

/** How many of the most used passwords are refused (security row 6). */
const refused = 3_000;

/** Loaded when somebody chooses a password: the words take 7 MiB. */
const commonPasswords = once(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const longEnough = [...dictionary['passwords-common']].filter((password) => password.length >= passwordMinLength);
  return new Set(longEnough.slice(0, refused));
});

/** Whether a password is among those that an attacker tries first, the product's own name included. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.toLowerCase();
  return (await commonPasswords()).has(plain) || plain === product.name.toLowerCase();
}
