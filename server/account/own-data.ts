import { readOwnIdentity } from '../auth/index.ts';
import { readOwnBounties } from '../bounties/index.ts';
import { readOwnCoins } from '../coins/index.ts';
import { readOwnCrafts } from '../crafts/index.ts';
import { readOwnBetaPlace } from '../downloads/index.ts';
import { readOwnFarms } from '../farms/index.ts';
import { readOwnNotifications } from '../notifications/index.ts';
import type { Database } from '../platform/database/database.ts';
import { readOwnErrors } from '../site/index.ts';
import { readProfiles } from './profile-store.ts';

/** All data stored about a user, for `jsonFile`: long lists come in pages (decision 114). */
export async function readOwnData(db: Database, uid: string, now: Date): Promise<object> {
  const [identity, profile, ...others] = await Promise.all([
    readOwnIdentity(db, uid),
    readProfiles(db, [uid], now).then((found) => found.get(uid)),
    readOwnCoins(db, uid),
    readOwnCrafts(db, uid),
    readOwnFarms(db, uid),
    readOwnBounties(db, uid),
    readOwnNotifications(db, uid),
    readOwnBetaPlace(db, uid),
    readOwnErrors(db, uid),
  ]);
  return Object.assign({ writtenAt: now.toISOString(), ...identity, profile: profile?.profile ?? null }, ...others);
}
