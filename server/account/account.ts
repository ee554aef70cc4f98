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

/** Each of many profiles: one alone would hold all others up when it is slow, more would share less. */
const profileStatementsAtOnce = 2;

/** What a user sees of themselves. */
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
          // The first look of a month refills its credits; the job just after midnight is for those who do not look.
          if (found.creditsMonth !== null && found.creditsMonth >= creditsMonth(now)) return found.profile;
          // Whoever looks first refills; who looks at the same moment waits for it here and sees it below.
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
