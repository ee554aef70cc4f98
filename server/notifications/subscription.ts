import type { Config } from '../platform/config.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts';

/** Whose mails of which kind, where those go now, whether they switched them off, and whether they are shut out. */
type Held = Subscription & { email: string | null; off: boolean; isShutOut: boolean };

/** What a token to switch mails off is about; null for one that we did not write, or whose user is gone. */
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
 * Where a mail that waited in the outbox goes: to the address that its user has by now, and nowhere (null) once they switched
 * its kind off, are shut out or are gone. One that cannot be switched off goes where it was to.
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
