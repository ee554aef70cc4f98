import { sql } from 'kysely';
import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { type OperatorUser, userLinesShown } from '#contract/operators/queries.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { findUser, findUserByEmail, normalizeEmail, readSessions } from '../auth/index.ts';
import { readBalances, readTransactions } from '../coins/index.ts';
import type { Database } from '../platform/database/database.ts';
import { coinsCorrectedToday } from './correction-store.ts';

/** The user with this uid or address; throws NOT_FOUND. */
export async function findUserMeant(db: Database, who: string) {
  const user = who.includes('@') ? await findUserByEmail(db, normalizeEmail(who) ?? '') : await findUser(db, who);
  if (!user) throw new CallError('NOT_FOUND', operatorMessages.userUnknown(who));
  return user;
}

/**
 * What the operator `by` sees of a user: the account, coins, purchases and devices, and how many of the coins this
 * operator moved in the last 24 hours. Nothing the user wrote, nothing secret.
 */
export async function readUser(
  db: Database,
  user: NonNullable<Awaited<ReturnType<typeof findUser>>>,
  { by, now }: { by: string; now: Date },
): Promise<OperatorUser> {
  const { uid } = user;
  const [roles, balances, correctedToday, transactions, orders, sessions] = await Promise.all([
    db.selectFrom('user_roles').select('role').where('user_id', '=', uid).orderBy('role').execute(),
    readBalances(db, uid),
    coinsCorrectedToday(db, { uid, by, now }),
    readTransactions(db, { uid, before: null, perPage: userLinesShown }),
    readOrders(db, uid),
    readSessions(db, uid, now),
  ]);
  return {
    uid,
    email: user.email,
    emailVerified: user.email_verified,
    displayName: user.display_name,
    disabled: user.disabled,
    createdAt: user.created_at.toISOString(),
    lastSignInAt: user.last_login_at.toISOString(),
    roles: roles.map(({ role }) => role),
    balances,
    coinsCorrectedToday: correctedToday,
    transactions: transactions.items.map(({ id, timestamp, kind, description, amount }) => ({
      id,
      at: timestamp,
      kind,
      description,
      amount,
    })),
    orders,
    sessions: sessions.map(({ id: _, ...session }) => session),
  };
}

async function readOrders(db: Database, uid: string): Promise<OperatorUser['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'state', 'coins_millicoins', 'total_charge_cents', 'refunded_cents', 'created_at'])
    .select((row) => sql<number>`${row.ref('disputed_open_cents')} + ${row.ref('disputed_lost_cents')}`.as('disputed'))
    .where('user_id', '=', uid)
    .orderBy('created_at', 'desc')
    .limit(userLinesShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    coins: coinsFromMillicoins(row.coins_millicoins),
    totalChargeCents: row.total_charge_cents,
    refundedCents: row.refunded_cents,
    disputedCents: row.disputed,
    orderedAt: row.created_at.toISOString(),
  }));
}
