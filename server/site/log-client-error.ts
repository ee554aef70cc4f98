import { logClientError } from '#contract/site/calls.ts';
import { handleCallForAnyone } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteOlder } from '../platform/database/delete-older.ts';
import { keepClientError } from './client-error-store.ts';

const keptDays = 30;

/** Keeps an error of a browser for the operators. */
export const logClientErrorHandler = (server: Context) =>
  handleCallForAnyone(logClientError, async ({ db, actor, now, network, payload: { context, error } }) => {
    const { bountyId = null, ...told } = error;
    await keepClientError(
      server,
      db,
      { by: 'page', uid: actor?.uid ?? null, context, bountyId, ...told },
      { now, network },
    );
    return null;
  });

/** Forgets what is older than a month. */
export async function sweepClientErrors(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 24 * 3_600_000);
  await deleteOlder(db, { table: 'client_errors', column: 'at', before });
}
