import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minimumFetchIntervalMs, withSectionsShown } from '#contract/flags/flags.ts';
import { flags as flagsQuery } from '#contract/flags/queries.ts';
import type { GateLevel } from '#contract/gate/passcode.ts';
import type { Context } from '../platform/context.ts';
import { type LiveQuery, liveForEveryone } from '../platform/live/live-query.ts';
import { readRemoteConfig } from './flag-store.ts';

export type FlagsDomain = {
  queries: LiveQuery[];
  routes(app: FastifyInstance, levelOf: (request: FastifyRequest) => GateLevel | null): void;
};

/** Creates the domain of flags and values, which operators may change without a release. */
export function createFlags({ db }: Context): FlagsDomain {
  return {
    queries: [liveForEveryone(flagsQuery, { topics: () => ['flags'], run: () => readRemoteConfig(db) })],
    routes(app, levelOf) {
      app.get('/config', async (request, reply) => {
        const level = levelOf(request);
        const config = await readRemoteConfig(db);
        const flags = level === 'dev' ? withSectionsShown(config.flags) : config.flags;
        return reply
          .header('cache-control', `private, max-age=${minimumFetchIntervalMs / 1_000}`)
          .header('vary', 'cookie')
          .send({ flags, values: config.values, level });
      });
    },
  };
}
