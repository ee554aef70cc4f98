import type { Config } from '../platform/config.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts';

/** A subscription with its user's current address, whether it is switched off, and whether they are shut out. */
type Held = Subscription & { email: string | null; off: boolean; isShutOut: boolean };

/** The subscription that a token names; null for a token not signed by us, or whose user is deleted. */
export async function findSubscription(
  db: Database | Tx,
  { secret }: Pick<Config, 'secret'>,
  token: string,
): Promise<Held | null> {
  const subscription = readUnsubscribeToken({ secret }, token);
  if (!subscription) return null;
  const { uid, kind } = subscription;
  const user = await db
    .selectFrom('users as u')
    .leftJoin('mail_switches as s', (join) => join.onRef('s.user_id', '=', 'u.uid').on('s.kind', '=', kind))
    .select(['u.email', 'u.disabled as isShutOut', 's.kind as switchedOff'])
    .where('u.uid', '=', uid)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return null;
  const { email, isShutOut, switchedOff } = user;
  return { uid, kind, email, off: switchedOff !== null, isShutOut };
}

type Waiting = { to: string; unsubscribe?: string | undefined };

/**
 * The address to send a waiting mail to: the user's current one, or null if the user has switched its kind off, is shut
 * out or is deleted. A mail that cannot be switched off goes to its original address.
 */
export async function stillTo(
  db: Database,
  config: Pick<Config, 'secret'>,
  { to, unsubscribe }: Waiting,
): Promise<string | null> {
  if (unsubscribe === undefined) return to;
  const held = await findSubscription(db, config, new URL(unsubscribe).searchParams.get('token') ?? '');
  return held === null || held.off || held.isShutOut ? null : held.email;
}
