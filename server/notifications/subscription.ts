import type { Config } from '../platform/config.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts';

/** Whose mails of which kind, where those go now, and whether they switched them off. */
type Held = Subscription & { email: string | null; off: boolean };

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
    .select(['u.email', 's.kind as switchedOff'])
    .where('u.uid', '=', uid)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  return user ? { uid, kind, email: user.email, off: user.switchedOff !== null } : null;
}

type Waiting = { to: string; unsubscribe?: string | undefined };

/**
 * Where a mail that waited in the outbox goes: to the address that its user has by now, and nowhere (null) once they switched
 * its kind off or are gone. One that cannot be switched off goes where it was to.
 */
export async function stillTo(
  db: Database,
  config: Pick<Config, 'secret'>,
  { to, unsubscribe }: Waiting,
): Promise<string | null> {
  if (unsubscribe === undefined) return to;
  const subscription = await findSubscription(db, config, new URL(unsubscribe).searchParams.get('token') ?? '');
  return subscription === null || subscription.off ? null : subscription.email;
}
