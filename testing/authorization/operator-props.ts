import { sql } from 'kysely';
import type { TestUser } from '#testing/world.ts';
import { addSpend } from './coin-props.ts';
import type { Stage } from './stage.ts';

/** Adds a mismatch; returns the order's id. */
export async function addMismatch(stage: Stage): Promise<string> {
  const id = `mismatch-${stage.plays}`;
  await stage.set(sql`insert into orders
    (id, user_id, state, is_custom, base_amount_cents, total_charge_cents, created_at, mismatch)
    values (${id}, ${stage.cast.other.uid}, 'mismatch', false, 500, 500, now(), '400 cents instead of 500')`);
  return id;
}

/** Adds a dispute that waits for an operator. */
export async function addDispute(stage: Stage): Promise<string> {
  const id = `dispute-${stage.plays}`;
  const transactionId = await addSpend(stage, stage.cast.other);
  await stage.set(sql`insert into transaction_disputes (id, transaction_id, user_id, reason, details, reported_at)
    select ${id}, id, ${stage.cast.other.uid}, 'Other', 'It was not me.', now()
    from ledger_transactions where public_id = ${transactionId}`);
  return id;
}

/** Adds a difference that the nightly comparison found; returns the alarm's id. */
export async function addAlarm(stage: Stage): Promise<string> {
  const detail = `The account of play ${stage.plays} differs.`;
  await stage.set(sql`insert into ledger_alarms (what, detail, found_at) values ('balance', ${detail}, now())`);
  const { id } = await stage.db
    .selectFrom('ledger_alarms')
    .select('id')
    .where('detail', '=', detail)
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Adds a large correction as the only waiting one; returns its id. */
export async function addCorrection(stage: Stage, by: TestUser): Promise<string> {
  await stage.set(sql`update balance_corrections
    set approved = false, decided_by = 'the stage', decided_at = now(), decision_reason = 'The play is over.'
    where decided_at is null`);
  const { id } = await stage.db
    .insertInto('balance_corrections')
    .values({
      ...{ user_id: stage.cast.other.uid, bucket: 'rewards', amount_millicoins: 200_000_000, reason: 'A prize.' },
      ...{ proposed_by: by.uid, proposed_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Adds a failed job that waits for its next try; returns its id. */
export async function addFailedJob(stage: Stage): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with added as (select id from graphile_worker.add_job('nobody-does-this', run_at => now() + interval '1 day'))
    select id::text from added`.execute(stage.db);
  const id = rows[0]?.id ?? '';
  await stage.set(sql`select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'It broke.')`);
  return id;
}

/** Puts a user on the waitlist of the beta; returns their uid. */
export async function addBetaRequest(stage: Stage): Promise<string> {
  const { uid } = stage.cast.other;
  await stage.set(
    sql`insert into beta_requests (user_id, status, position, requested_at) values (${uid}, 'waitlisted', 1, now())`,
  );
  return uid;
}

/** Adds an error of a browser; returns its message. */
export async function addClientError(stage: Stage): Promise<string> {
  const message = `It broke in play ${stage.plays}.`;
  await stage.set(sql`insert into client_errors (at, context, message, stack) values (now(), 'stage', ${message}, '')`);
  return message;
}
