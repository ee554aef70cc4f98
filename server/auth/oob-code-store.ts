import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../platform/database/database.ts';

/** A verification code works for a day (security row 18). */
const verificationLifetimeMs = 24 * 3_600_000;

/** Makes a code that verifies this address; older ones of the same user stop working. Only its hash is stored. */
export async function issueVerificationCode(tx: Tx, user: { uid: string; email: string }, now: Date): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await tx
    .updateTable('oob_codes')
    .set({ expires_at: now })
    .where('user_id', '=', user.uid)
    .where('kind', '=', 'VERIFY_EMAIL')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await tx
    .insertInto('oob_codes')
    .values({
      code_hash: hashOobCode(code),
      kind: 'VERIFY_EMAIL',
      user_id: user.uid,
      email: user.email,
      created_at: now,
      expires_at: new Date(now.getTime() + verificationLifetimeMs),
    })
    .execute();
  return code;
}

/** Uses a code up, once, whoever comes first. Tells what stood against it otherwise. */
export async function useOobCode(tx: Tx, code: string, now: Date) {
  const hash = hashOobCode(code);
  const used = await tx
    .updateTable('oob_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['kind', 'user_id', 'email'])
    .executeTakeFirst();
  if (used) return used;
  const known = await tx.selectFrom('oob_codes').select('used_at').where('code_hash', '=', hash).executeTakeFirst();
  return known && known.used_at === null ? ('expired' as const) : ('invalid' as const);
}

function hashOobCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
