import { sql } from 'kysely';
import { dayMs } from '#contract/wire/day.ts';
import { networkOf } from '../../platform/address.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { refreshAbsoluteMs } from '../tokens/refresh-token.ts';

/** The longest life of a session, which is opened by one sign-in, and a month more. */
const rememberedMs = refreshAbsoluteMs + 30 * dayMs;
const mostLookedAt = 100;

/**
 * Whether the account of an address was lately opened from this network: by a sign-in, or by a new password set with a
 * code of its mail box. Such a password ends every way in, so what was known before it may be a stranger's. False for an
 * address without an account, after the same work.
 */
export async function isKnownNetwork(
  db: Database | Tx,
  { email, network, now }: { email: string; network: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ address: string | null }>`
    select l.address from users u cross join lateral (
      select n.address, n.at >= coalesce(max(n.at) filter (where n.event = 'password-reset') over (), n.at) as counts
      from (
        select a.address, a.at, a.event from audit_log a
        where a.user_id = u.uid and a.at > ${new Date(now.getTime() - rememberedMs)}
          and a.result = 'ok' and a.event in ('sign-up', 'sign-in', 'password-reset')
        order by a.at desc limit ${mostLookedAt}
      ) n
    ) l
    where u.email = ${email} and l.counts group by l.address`.execute(db);
  return rows.some(({ address }) => address !== null && networkOf(address) === network);
}
