import { operatorMessages } from '#contract/operators/messages.ts';
import { alarmKinds, type LedgerAlarm } from '#contract/operators/queries.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Context } from '../platform/context.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { knownWord } from '../platform/database/known-word.ts';
import { rowNumber } from '../platform/database/row-number.ts';
import { noteAction } from './note-action.ts';
import { nameOf, type Operator } from './operator.ts';

/** A difference that the nightly comparison found, in words with both figures. */
export type Difference = Pick<LedgerAlarm, 'what' | 'detail'>;

/** Raises an alarm for each difference that has none yet; answers how many are new. */
export async function raiseAlarms({ db, log, clock }: Context, differences: readonly Difference[]): Promise<number> {
  if (differences.length === 0) return 0;
  const raised = await db
    .insertInto('ledger_alarms')
    .values(differences.map(({ what, detail }) => ({ what, detail, found_at: clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['what', 'detail'])
    .execute();
  for (const { what, detail } of raised) log.error({ what, detail }, 'the ledger differs from what it should be');
  return raised.length;
}

/** The alarms that nobody has seen yet, the oldest first. */
export async function readOpenAlarms(db: Database, limit: number): Promise<LedgerAlarm[]> {
  const rows = await db
    .selectFrom('ledger_alarms')
    .select(['id', 'what', 'detail', 'found_at'])
    .where('resolved_at', 'is', null)
    .orderBy('found_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    what: knownWord(alarmKinds, row.what),
    detail: row.detail,
    foundAt: row.found_at.toISOString(),
  }));
}

type Seeing = { alarmId: string; reason: string; operator: Operator; now: Date };

/** Marks an alarm as seen, and writes down who did and why. Throws NOT_FOUND. */
export async function seeAlarm(tx: Tx, { alarmId, reason, operator, now }: Seeing): Promise<string> {
  const seen = await tx
    .updateTable('ledger_alarms')
    .set({ resolved_at: now, resolved_by: nameOf(operator), reason })
    .where('id', '=', rowNumber(alarmId))
    .where('resolved_at', 'is', null)
    .returning(['what', 'detail'])
    .executeTakeFirst();
  if (!seen) throw new CallError('NOT_FOUND', operatorMessages.alarmUnknown);
  await noteAction(tx, { event: 'alarm-seen', operator, reason, detail: { alarmId, alarm: seen.detail }, now });
  return operatorMessages.alarmSeen;
}
