import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '#contract/wire/day.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { deleteOlder } from '../../platform/database/delete-older.ts';
import { type NewOobCode, type OobKind, oobRules } from './oob-code.ts';

/** A code that is good, and what it is good for. */
export type OobCode = { kind: OobKind; uid: string; email: string; newEmail: string | null; createdAt: Date };

/** Makes a code of 256 random bits. Only its hash is stored. */
export async function issueOobCode(tx: Tx, { kind, uid, email, newEmail }: NewOobCode, now: Date): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  if (oobRules[kind].endsOlder) await endOobCodes(tx, uid, [kind], now);
  await tx
    .insertInto('oob_codes')
    .values({
      code_hash: hashOobCode(code),
      kind,
      user_id: uid,
      email,
      new_email: newEmail ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + oobRules[kind].lifetimeMs),
    })
    .execute();
  return code;
}

/** Ends the unused codes of these kinds, so that the links in mails sent before lead nowhere. */
export async function endOobCodes(tx: Tx, uid: string, kinds: readonly OobKind[], now: Date): Promise<void> {
  await tx
    .updateTable('oob_codes')
    // Expire it at its creation time: a request that came in earlier may have an older `now`.
    .set((code) => ({ expires_at: code.ref('created_at') }))
    .where('user_id', '=', uid)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/**
 * Ends this way back and those sent after it: each of the later ones leads to an address that the account got only
 * afterwards. Those sent before, to earlier owners, stay.
 */
export async function endRecoveriesSince(tx: Tx, { uid, createdAt }: OobCode): Promise<void> {
  await tx
    .updateTable('oob_codes')
    .set((code) => ({ expires_at: code.ref('created_at') }))
    .where('user_id', '=', uid)
    .where('kind', '=', 'RECOVER_EMAIL' satisfies OobKind)
    .where('created_at', '>=', createdAt)
    .where('used_at', 'is', null)
    .execute();
}

/** The addresses that a user had before and may still take the account back to. */
export async function addressesOfRecoveries(tx: Tx, uid: string, now: Date): Promise<string[]> {
  const codes = await tx
    .selectFrom('oob_codes')
    .select('email')
    .distinct()
    .where('user_id', '=', uid)
    .where('kind', '=', 'RECOVER_EMAIL' satisfies OobKind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return codes.map(({ email }) => email);
}

/** Uses a code up; only the first caller succeeds. Otherwise returns the reason. */
export async function spendOobCode(tx: Tx, code: string, now: Date): Promise<OobCode | 'expired' | 'invalid'> {
  const used = await tx
    .updateTable('oob_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashOobCode(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['kind', 'user_id', 'email', 'new_email', 'created_at'])
    .executeTakeFirst();
  return used ? codeOf(used) : whyNot(tx, code);
}

/** Reads a code without using it. */
export async function readOobCode(
  db: Database | Tx,
  code: string,
  now: Date,
): Promise<OobCode | 'expired' | 'invalid'> {
  const found = await db
    .selectFrom('oob_codes')
    .select(['kind', 'user_id', 'email', 'new_email', 'created_at'])
    .where('code_hash', '=', hashOobCode(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found ? codeOf(found) : whyNot(db, code);
}

async function whyNot(db: Database | Tx, code: string): Promise<'expired' | 'invalid'> {
  const known = await db
    .selectFrom('oob_codes')
    .select('used_at')
    .where('code_hash', '=', hashOobCode(code))
    .executeTakeFirst();
  return known && known.used_at === null ? 'expired' : 'invalid';
}

const keptAfterExpiryMs = 30 * dayMs;

/** Deletes codes that nobody could have used for thirty days. */
export async function sweepOobCodes(db: Database, now: Date, batchSize?: number): Promise<void> {
  const before = new Date(now.getTime() - keptAfterExpiryMs);
  await deleteOlder(db, { table: 'oob_codes', column: 'expires_at', before, batchSize });
}

type OobCodeRow = { kind: string; user_id: string; email: string; new_email: string | null; created_at: Date };

function codeOf({ kind, user_id, email, new_email, created_at }: OobCodeRow): OobCode {
  return { kind: kindOf(kind), uid: user_id, email, newEmail: new_email, createdAt: created_at };
}

function kindOf(text: string): OobKind {
  switch (text) {
    case 'VERIFY_EMAIL':
    case 'PASSWORD_RESET':
    case 'VERIFY_AND_CHANGE_EMAIL':
    case 'RECOVER_EMAIL':
      return text;
    default:
      throw new Error(`oob_codes holds the kind ${text}`);
  }
}

function hashOobCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
