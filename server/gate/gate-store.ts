import { sql } from 'kysely';
import { dayMs } from '#contract/wire/day.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { deleteOlder } from '../platform/database/delete-older.ts';

/** Failures no longer count this long after the last of them. */
const rememberedMs = dayMs;

export type GateFailures = { key: string; failures: number; blockedUntil: Date | null };

/** Locks the keys and reads their failures: another try for one of the keys waits for this transaction. */
export async function lockFailures(tx: Tx, keys: readonly string[], now: Date): Promise<GateFailures[]> {
  for (const key of [...keys].sort()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  return readFailures(tx, keys, now);
}

/** The failures of these keys, in the order of the keys; none for those that no longer count. */
export async function readFailures(db: Database | Tx, keys: readonly string[], now: Date): Promise<GateFailures[]> {
  const rows = await db.selectFrom('gate_failures').selectAll().where('key', 'in', keys).execute();
  return keys.map((key) => {
    const row = rows.find((candidate) => candidate.key === key);
    const isRemembered = row && now.getTime() - row.failed_at.getTime() < rememberedMs;
    return isRemembered
      ? { key, failures: row.failures, blockedUntil: row.blocked_until }
      : { key, failures: 0, blockedUntil: null };
  });
}

/** Writes the failures of these keys. */
export async function saveFailures(tx: Tx, failed: readonly GateFailures[], now: Date): Promise<void> {
  await tx
    .insertInto('gate_failures')
    .values(
      failed.map(({ key, failures, blockedUntil }) => ({ key, failures, failed_at: now, blocked_until: blockedUntil })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        failures: row.ref('excluded.failures'),
        failed_at: row.ref('excluded.failed_at'),
        blocked_until: row.ref('excluded.blocked_until'),
      })),
    )
    .execute();
}

/** Deletes failures once they have not counted for as long as they had counted before. */
export async function sweepFailures(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * rememberedMs);
  await deleteOlder(db, { table: 'gate_failures', column: 'failed_at', before });
}
