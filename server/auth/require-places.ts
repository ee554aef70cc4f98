import type { Database, Tx } from '../platform/database/database.ts';
import { type Limit, type Places, takePlaces } from '../platform/limits.ts';
import type { IdentityContext } from './identity-context.ts';
import { TooManyAttempts } from './identity-error.ts';

/** Takes a place of each limit. Throws TOO_MANY_ATTEMPTS_TRY_LATER, naming no limit; never with the test paths on. */
export async function requirePlaces(
  { db, config }: Pick<IdentityContext, 'config'> & { db: Database | Tx },
  now: Date,
  wanted: readonly (readonly [Limit, string])[],
): Promise<Places> {
  const places = await takePlaces(db, now, wanted);
  if (!places.within && !config.emulator) throw new TooManyAttempts(places.secondsLeft);
  return places;
}

/** The same for a sign-in. If a limit refuses it, it is not tried: it is counted, but not in the audit log. */
export async function requireSignInPlaces(
  context: Pick<IdentityContext, 'config' | 'db' | 'metrics'>,
  now: Date,
  wanted: readonly (readonly [Limit, string])[],
): Promise<Places> {
  try {
    return await requirePlaces(context, now, wanted);
  } catch (error) {
    if (error instanceof TooManyAttempts) context.metrics.signIns.inc({ result: 'limited' });
    throw error;
  }
}
