import { craftMessages } from '#contract/crafts/messages.ts';
import {
  browseCrafts,
  craft,
  craftGrants,
  craftsPerPage,
  equippedCrafts,
  grantsPerPage,
  myCrafts,
  myCraftsShown,
  myEquippedCrafts,
  publicCrafts,
  publicCraftsShown,
} from '#contract/crafts/queries.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import { onePage } from '../platform/database/paging.ts';
import { sweepWords } from '../platform/database/text-search.ts';
import type { Job } from '../platform/jobs/worker.ts';
import { type LiveQuery, liveForAnyone, liveForEveryone, liveForUser } from '../platform/live/live-query.ts';
import { createTurns } from '../platform/turns.ts';
import { readGrantsBy } from './access-store.ts';
import * as store from './craft-store.ts';
import { handleCreateCraft } from './create-craft.ts';
import { handleDeleteCraft } from './delete-craft.ts';
import { readEquippedCrafts, readMyEquippedCrafts } from './equipped-crafts.ts';
import { grantCraftAccessHandler } from './grant-craft-access.ts';
import { purchaseCraftHandler } from './purchase-craft.ts';
import { handleReturnCraft } from './return-craft.ts';
import { handleStartCraftTrial } from './start-craft-trial.ts';
import { handleUpdateCraft } from './update-craft.ts';
import { handleWithdrawCraftAccess } from './withdraw-craft-access.ts';

export type Crafts = { calls: CallHandler[]; queries: LiveQuery[]; jobs: Job[] };

/** How many pages of eight megabytes are read and written at once: more would delay all answers (decision 127). */
const mostEquippedReads = 2;

/** Reusable prompts: made, shown, tried on, granted, found. */
export function createCrafts({ db, clock, config }: Context): Crafts {
  const inTurn = createTurns(mostEquippedReads);
  return {
    calls: [
      handleCreateCraft,
      handleUpdateCraft,
      handleDeleteCraft,
      handleStartCraftTrial,
      grantCraftAccessHandler(config),
      handleWithdrawCraftAccess,
      handleReturnCraft,
      purchaseCraftHandler(config),
    ],
    jobs: [{ name: 'sweep-craft-words', every: '57 3 * * *', run: () => sweepWords(db, 'craft_words') }],
    queries: [
      liveForEveryone(publicCrafts, {
        topics: () => ['crafts'],
        run: async ({ limit = publicCraftsShown }) =>
          onePage((await store.browseCrafts(db, { search: '', sort: 'newest', after: null, perPage: limit })).items),
      }),
      liveForEveryone(browseCrafts, {
        topics: () => ['crafts'],
        run: ({ search, sort, after = null }) =>
          store.browseCrafts(db, { search, sort, after, perPage: craftsPerPage }),
      }),
      liveForUser(myCrafts, {
        topics: (_args, { uid }) => [`crafts-of:${uid}`],
        run: ({ limit = myCraftsShown, maySolve = false, after = null }, { uid }) =>
          store.readCraftsOf(db, uid, { maySolve, after, perPage: limit, now: clock.now() }),
      }),
      liveForAnyone(craft, {
        // By the third topic, the creator sees when somebody has paid for the craft.
        topics: ({ craftId }, reader) =>
          reader ? [`craft:${craftId}`, `user:${reader.uid}`, `crafts-of:${reader.uid}`] : [`craft:${craftId}`],
        run: async ({ craftId }, reader) => {
          const found = await store.readCraft(db, craftId, { uid: reader?.uid ?? null, now: clock.now() });
          if (!found) throw new CallError('NOT_FOUND', craftMessages.unknown);
          return found;
        },
      }),
      liveForUser(craftGrants, {
        topics: (_args, { uid }) => [`crafts-of:${uid}`],
        run: ({ craftId, after = null }, { uid }) => readGrantsBy(db, { craftId, uid, after, perPage: grantsPerPage }),
      }),
      liveForUser(myEquippedCrafts, {
        // Another creator's edit is seen with the minute's recheck.
        topics: (_args, { uid }) => [`user:${uid}`],
        run: ({ after = null }, { uid }) =>
          readMyEquippedCrafts(db, { uid, after, perPage: craftsPerPage, now: clock.now() }),
      }),
      liveForUser(equippedCrafts, {
        // Another creator's edit is seen with the minute's recheck.
        topics: (_args, { uid }) => [`user:${uid}`, `crafts-of:${uid}`],
        run: ({ after = null }, { uid }) => inTurn(uid, () => readEquippedCrafts(db, { uid, after, now: clock.now() })),
      }),
    ],
  };
}
