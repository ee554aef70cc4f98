import { sql } from 'kysely';
import { dayMs } from '#contract/wire/day.ts';
import type { Context } from '../platform/context.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { deleteOlder } from '../platform/database/delete-older.ts';
import { inPages } from '../platform/database/in-pages.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';

/** The reporter of an error: a page's own code, or the browser (content security policy). Each has its own limits. */
export type Teller = 'page' | 'browser';

/** Limits per user, or a visitor's network. Source: security row 46; daily ones keep the table from filling. */
const limits: Record<Teller, readonly Limit[]> = {
  page: [
    { name: 'client-error', most: 30, windowSeconds: 60 },
    { name: 'client-error-day', most: 1_000, windowSeconds: 86_400 },
  ],
  browser: [
    { name: 'report', most: 30, windowSeconds: 60 },
    { name: 'report-day', most: 1_000, windowSeconds: 86_400 },
  ],
};

type ClientError = {
  by: Teller;
  uid: string | null;
  context: string;
  message: string;
  stack: string;
  bountyId: string | null;
};

/** Stores a browser's error and logs it on one line. Throws RESOURCE_EXHAUSTED. */
export async function keepClientError(
  { log }: Pick<Context, 'log'>,
  tx: Tx,
  { by, uid, context, message, stack, bountyId }: ClientError,
  { now, network }: { now: Date; network: string },
): Promise<void> {
  const places = limits[by].map((limit): [Limit, string] => [limit, uid ?? network]);
  await requireWithin(tx, now, places, 'Enough errors for now. Thank you.');
  await tx
    .insertInto('client_errors')
    .values({ at: now, user_id: uid, context, message, stack, bounty_id: bountyId })
    .execute();
  log.warn({ uid, context, message, bountyId }, 'an error in a browser');
}

/** Makes a deleted user's reported errors anonymous. */
export async function forgetWhoseErrors(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('client_errors').set({ user_id: null }).where('user_id', '=', uid).execute();
}

/** Errors per page. Each may have a stack: writing more at once would block the process (decision 128). */
const errorsARead = 100;

/** The errors that a user's own browser reported, in pages, oldest first, for their own data. */
export function readOwnErrors(db: Database, uid: string) {
  return { browserErrors: ownErrors(db, uid) };
}

async function* ownErrors(db: Database, uid: string) {
  const errors = db
    .selectFrom('client_errors')
    .select(['id', 'at', 'context', 'message', 'stack', 'bounty_id as bountyId'])
    .where('user_id', '=', uid)
    .orderBy('id')
    .limit(errorsARead);
  type Row = Awaited<ReturnType<typeof errors.executeTakeFirstOrThrow>>;
  for await (const rows of inPages<Row>((last) => errors.where('id', '>', last?.id ?? 0).execute()))
    yield rows.map(({ id: _place, ...told }) => told);
}

/** Browsers' errors, newest first; `before` is the id of an error. */
export async function readClientErrors(db: Database, before: number | null, limit: number) {
  return db
    .selectFrom('client_errors')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const keptDays = 30;

/** Deletes errors older than a month; makes those that were reported while their user was being deleted anonymous. */
export async function sweepClientErrors(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs);
  await deleteOlder(db, { table: 'client_errors', column: 'at', before });
  await sql`update client_errors e set user_id = null from users u
    where u.uid = e.user_id and u.deleted_at is not null`.execute(db);
}
