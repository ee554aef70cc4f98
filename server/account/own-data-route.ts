import type { FastifyInstance } from 'fastify';
import { ownDataPath } from '#contract/account/own-data.ts';
import { product } from '#contract/site/product.ts';
import { CallError, httpStatusOf } from '#contract/wire/call-error.ts';
import { readOwnIdentity } from '../auth/index.ts';
import { readOwnCoins } from '../coins/index.ts';
import { readOwnFarms } from '../farms/index.ts';
import type { Authenticate } from '../platform/calls/actor.ts';
import { asCallError } from '../platform/calls/call-runner.ts';
import type { Context } from '../platform/context.ts';
import { type Limit, takePlaces } from '../platform/limits.ts';
import { readProfile } from './profile-store.ts';

const downloadsPerHour: Limit = { name: 'own-data', most: 10, windowSeconds: 3_600 };

/** `GET /my-data.json`: everything kept of the user who asks, as a file. Bearer token. */
export function ownDataRoute(app: FastifyInstance, context: Context, authenticate: Authenticate) {
  const { db, clock } = context;

  app.get(ownDataPath, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (!token) throw new CallError('UNAUTHENTICATED', 'Unauthenticated');
      const { uid } = await authenticate(token);
      const places = await takePlaces(db, clock.now(), [[downloadsPerHour, uid]]);
      if (!places.within) throw new CallError('RESOURCE_EXHAUSTED', 'Please try again in an hour.');
      const data = await readOwnData(context, uid);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${product.name.toLowerCase()}-my-data.json"`)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(data, null, 2));
    } catch (error) {
      const { status, message } = asCallError(context, 'own data', error);
      return reply
        .status(httpStatusOf[status])
        .header('cache-control', 'no-store')
        .send({ error: { status, message } });
    }
  });
}

async function readOwnData({ db, clock }: Context, uid: string) {
  const [identity, profile, coins, farms] = await Promise.all([
    readOwnIdentity(db, uid),
    readProfile(db, uid),
    readOwnCoins(db, uid),
    readOwnFarms(db, uid),
  ]);
  return { writtenAt: clock.now().toISOString(), ...identity, profile: profile?.profile ?? null, ...coins, ...farms };
}
