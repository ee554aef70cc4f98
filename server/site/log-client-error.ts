import { logClientError } from '#contract/site/calls.ts';
import { handleCallForAnyone } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import { keepClientError } from './client-error-store.ts';

/** Stores a browser's error for the operators. */
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
