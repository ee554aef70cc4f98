import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '#contract/wire/day.ts';
import { networkOf } from '../../platform/address.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refreshAbsoluteMs } from '../tokens/refresh-token.ts';

/** The longest life of a session, which is opened by one sign-in, and a month more. */
const rememberedMs = refreshAbsoluteMs + 30 * dayMs;
const mostLookedAt = 100;

/**
 * SQL: the network addresses from which an account (`u` of the outer statement) was recently opened: by a sign-in, or
 * by a new password set with a mailed code. Such a password ends every way in, so that earlier addresses, which may be
 * a stranger's, do not count.
 */
export function openedFrom(now: Date): RawBuilder<string[]> {
  return sql`array(
    select distinct l.address from (
      select n.address, n.at >= coalesce(max(n.at) filter (where n.event = 'password-reset') over (), n.at) as counts
      from (
        select a.address, a.at, a.event from audit_log a
        where a.user_id = u.uid and a.at > ${new Date(now.getTime() - rememberedMs)}
          and a.result = 'ok' and a.event in ('sign-up', 'sign-in', 'password-reset')
        order by a.at desc limit ${mostLookedAt}
      ) n
    ) l
    where l.counts and l.address is not null)`;
}

/** Whether one of the addresses is of the network. */
export function isAmong(addresses: readonly string[], network: string): boolean {
  return addresses.some((address) => networkOf(address) === network);
}

/** Whether the account of an address was lately opened from this network. False for an address without an account. */
export async function isKnownNetwork(
  tx: Tx,
  { email, network, now }: { email: string; network: string; now: Date },
): Promise<boolean> {
  const found = await tx
    .selectFrom('users as u')
    .select(openedFrom(now).as('addresses'))
    .where('email', '=', email)
    .executeTakeFirst();
  return found !== undefined && isAmong(found.addresses, network);
}
