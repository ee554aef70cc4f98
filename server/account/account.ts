import type { FastifyInstance } from 'fastify';
import { accountMessages } from '#contract/account/messages.ts';
import { me } from '#contract/account/queries.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { creditsMonth, refillMonthlyCredits } from '../coins/index.ts';
import type { Authenticate } from '../platform/calls/actor.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import { readTogether } from '../platform/database/read-together.ts';
import { type LiveQuery, liveForUser } from '../platform/live/live-query.ts';
import { ownDataRoute } from './own-data-route.ts';
import { readProfiles } from './profile-store.ts';
import { handleSetLowBalance } from './set-low-balance.ts';

export type Account = { calls: CallHandler[]; queries: LiveQuery[]; routes(app: FastifyInstance): void };

/** Each reads many profiles. With only one, a slow statement would delay all readers; more would batch less. */
const profileStatementsAtOnce = 2;

/** Creates the account domain: what users see of themselves. */
export function createAccount(context: Context, authenticate: Authenticate): Account {
  const { db, clock } = context;
  const readProfile = readTogether((uids) => readProfiles(db, uids, clock.now()), profileStatementsAtOnce);
  return {
    calls: [handleSetLowBalance],
    routes: (app) => ownDataRoute(app, context, authenticate),
    queries: [
      liveForUser(me, {
        topics: (_args, reader) => [`user:${reader.uid}`, `balance:${reader.uid}`],
        run: async (_args, { uid }) => {
          const found = (await readProfile(uid)) ?? missing();
          const now = clock.now();
          // The first read in a month refills the credits; the job after midnight does it for users who do not read.
          if (found.creditsMonth !== null && found.creditsMonth >= creditsMonth(now)) return found.profile;
          // The first of concurrent reads refills; the others wait here for it, and see the new balance below.
          await refillMonthlyCredits(db, uid, now);
          return ((await readProfile(uid)) ?? missing()).profile;
        },
      }),
    ],
  };
}

function missing(): never {
  throw new CallError('NOT_FOUND', accountMessages.profileNotFoundHeading);
}
