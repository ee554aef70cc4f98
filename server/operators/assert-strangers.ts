import { sql } from 'kysely';
import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { dayMs } from '#contract/wire/day.ts';
import type { Tx } from '../platform/database/database.ts';

const strangerMs = 7 * dayMs;

type Pair = { proposedBy: string; approverUid: string; proposedAt: Date };

/**
 * Throws PERMISSION_DENIED if proposer and approver may be one person: in the seven days before the proposal, or since,
 * the role admin was given on the console from one of them to the other, or along a chain of operators between them.
 * Roles given at the shell do not count: whoever has that needs no second account (decision 96).
 */
export async function assertStrangers(tx: Tx, { proposedBy, approverUid, proposedAt }: Pair): Promise<void> {
  const since = new Date(proposedAt.getTime() - strangerMs);
  const { rows } = await sql`
    with recursive grants as (
      select user_id as giver, detail ->> 'uid' as taker from audit_log
      where event = 'role-set' and at > ${since} and user_id is not null
        and detail @> '{"role": "admin", "granted": true}' and not detail @> '{"changed": false}'
    ), connected (uid) as (
      select ${approverUid}::text
      union
      select case when g.giver = c.uid then g.taker else g.giver end
      from connected c join grants g on c.uid in (g.giver, g.taker)
    )
    select from connected where uid = ${proposedBy}`.execute(tx);
  if (rows.length > 0) throw new CallError('PERMISSION_DENIED', operatorMessages.correctionApproverNew);
}
