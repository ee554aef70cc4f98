import type { Tx } from '../../platform/database/database.ts';
import { IdentityError } from '../identity-error.ts';
import { lockUser, type User } from '../user-store.ts';
import { type OobCode, readOobCode, spendOobCode } from './oob-code-store.ts';

/** Uses a code up, and returns it with its user. Throws EXPIRED_OOB_CODE, INVALID_OOB_CODE or USER_DISABLED. */
export async function takeOobCode(tx: Tx, text: string, now: Date): Promise<{ code: OobCode; owner: User }> {
  // The user first, as everywhere: in another order two transactions could deadlock.
  const { uid } = assertGoodCode(await readOobCode(tx, text, now));
  const owner = await lockUser(tx, uid);
  const code = assertGoodCode(await spendOobCode(tx, text, now));
  if (!owner) throw new IdentityError('INVALID_OOB_CODE');
  if (owner.disabled) throw new IdentityError('USER_DISABLED');
  return { code, owner };
}

/** The code, if it is good. Throws EXPIRED_OOB_CODE or INVALID_OOB_CODE. */
export function assertGoodCode(code: OobCode | 'expired' | 'invalid'): OobCode {
  if (code === 'expired') throw new IdentityError('EXPIRED_OOB_CODE');
  if (code === 'invalid') throw new IdentityError('INVALID_OOB_CODE');
  return code;
}
