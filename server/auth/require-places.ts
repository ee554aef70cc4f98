import type { Database, Tx } from '../platform/database/database.ts';
import { type Limit, type Places, takePlaces } from '../platform/limits.ts';
import type { IdentityContext } from './identity-context.ts';
import { TooManyAttempts } from './identity-error.ts';

/** Takes a place of each limit. Throws TOO_MANY_ATTEMPTS_TRY_LATER, never saying of which; the test paths know no limit. */
export async function requirePlaces(
  { db, config }: Pick<IdentityContext, 'config'> & { db: Database | Tx },
  now: Date,
  wanted: readonly (readonly [Limit, string])[],
): Promise<Places> {
  const places = await takePlaces(db, now, wanted);
  if (!places.within && !config.emulator) throw new TooManyAttempts(places.secondsLeft);
  return places;
}
