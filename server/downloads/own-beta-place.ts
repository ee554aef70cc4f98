import type { Database } from '../platform/database/database.ts';

/** A user's place in the beta or on its waitlist; null when they never asked for one. */
export async function readOwnBetaPlace(db: Database, uid: string) {
  const place = await db
    .selectFrom('beta_requests')
    .select(['status', 'position', 'requested_at as requestedAt', 'granted_at as grantedAt'])
    .where('user_id', '=', uid)
    .executeTakeFirst();
  return { betaPlace: place ?? null };
}
