import { CallError } from '#contract/wire/call-error.ts';
import type { Context } from '../platform/context.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { type Limit, takePlaces } from '../platform/limits.ts';

const errorsPerHour: Limit = { name: 'client-error', most: 100, windowSeconds: 3_600 };

type ClientError = {
  uid: string | null;
  context: string;
  message: string;
  stack: string;
  bountyId: string | null;
};

/** Keeps what went wrong in a browser, and writes it to the log on one line. Throws RESOURCE_EXHAUSTED. */
export async function keepClientError(
  { log }: Pick<Context, 'log'>,
  tx: Tx,
  { uid, context, message, stack, bountyId }: ClientError,
  { now, network }: { now: Date; network: string },
): Promise<void> {
  const { within } = await takePlaces(tx, now, [[errorsPerHour, network]]);
  if (!within) throw new CallError('RESOURCE_EXHAUSTED', 'Enough errors for an hour. Thank you.');
  await tx
    .insertInto('client_errors')
    .values({ at: now, user_id: uid, context, message, stack, bounty_id: bountyId })
    .execute();
  log.warn({ uid, context, message, bountyId }, 'an error in a browser');
}

/** What went wrong in browsers, newest first; `before` is the id of a line. */
export async function readClientErrors(db: Database, before: number | null, limit: number) {
  return db
    .selectFrom('client_errors')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
