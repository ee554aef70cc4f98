import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ownDataFilename, ownDataPath } from '#contract/account/own-data.ts';
import { readOwnIdentity } from '../auth/index.ts';
import { readOwnBounties } from '../bounties/index.ts';
import { readOwnCoins } from '../coins/index.ts';
import { readOwnCrafts } from '../crafts/index.ts';
import { readOwnBetaPlace } from '../downloads/index.ts';
import { readOwnFarms } from '../farms/index.ts';
import { readOwnNotifications } from '../notifications/index.ts';
import type { Authenticate } from '../platform/calls/actor.ts';
import type { Context } from '../platform/context.ts';
import { jsonFile } from '../platform/http/json-file.ts';
import { ownDownload } from '../platform/http/own-download.ts';
import type { Limit } from '../platform/limits.ts';
import { readOwnErrors } from '../site/index.ts';
import { readProfiles } from './profile-store.ts';

const downloadsPerHour: Limit = { name: 'own-data', most: 10, windowSeconds: 3_600 };

/** `GET /my-data.json`: all data stored about the user, as a file. Requires a Bearer token. */
export function ownDataRoute(app: FastifyInstance, context: Context, authenticate: Authenticate) {
  ownDownload(app, context, authenticate, {
    path: ownDataPath,
    limit: downloadsPerHour,
    make: async ({ uid }) => ({
      filename: ownDataFilename,
      type: 'application/json; charset=utf-8',
      body: Readable.from(jsonFile(await readOwnData(context, uid)), { objectMode: false }),
    }),
  });
}

async function readOwnData({ db, clock }: Context, uid: string) {
  const now = clock.now();
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
