import { logClientError } from '#contract/site/calls.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCallForAnyone } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import { type Limit, takePlaces } from '../platform/limits.ts';

const errorsPerHour: Limit = { name: 'client-error', most: 100, windowSeconds: 3_600 };
const keptDays = 30;

/** Keeps an error of a browser for the operators, and writes it to the log, on one line. */
export const logClientErrorHandler = ({ log }: Context) =>
  handleCallForAnyone(logClientError, async ({ db, actor, now, network, payload: { context, error } }) => {
    const { within } = await takePlaces(db, now, [[errorsPerHour, network]]);
    if (!within) throw new CallError('RESOURCE_EXHAUSTED', 'Enough errors for an hour. Thank you.');
    const { message, stack, bountyId = null } = error;
    const uid = actor?.uid ?? null;
    await db
      .insertInto('client_errors')
      .values({ at: now, user_id: uid, context, message, stack, bounty_id: bountyId })
      .execute();
    log.warn({ uid, context, message, bountyId }, 'an error in a browser');
    return null;
  });

/** Forgets what is older than a month. */
export async function sweepClientErrors(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('client_errors')
    .where('at', '<', new Date(now.getTime() - keptDays * 24 * 3_600_000))
    .execute();
}
