import { craftsPerPage } from '#contract/crafts/queries.ts';
import {
  browseFarms,
  farm,
  farmCollection,
  farmInvitations,
  farmMembers,
  farmsPerPage,
  joinRequests,
  joinRequestsPerPage,
  membersPerPage,
  myInvitations,
  myJoinRequests,
  publicFarms,
  publicFarmsShown,
} from '#contract/farms/queries.ts';
import { readCraftsOfFarm } from '../crafts/index.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import { onePage } from '../platform/database/paging.ts';
import { sweepWords } from '../platform/database/text-search.ts';
import type { Job } from '../platform/jobs/worker.ts';
import { type LiveQuery, liveForEveryone, liveForUser } from '../platform/live/live-query.ts';
import { acceptFarmInvitationHandler } from './accept-farm-invitation.ts';
import { approveFarmJoinRequestHandler } from './approve-farm-join-request.ts';
import { handleCheckFarmNameIsUnique } from './check-farm-name-is-unique.ts';
import { handleCreateFarm } from './create-farm.ts';
import { declineFarmInvitationHandler } from './decline-farm-invitation.ts';
import { declineFarmJoinRequestHandler } from './decline-farm-join-request.ts';
import { deleteFarmHandler } from './delete-farm.ts';
import * as store from './farm-store.ts';
import { forgetInvitations, readInvitationsBy, readInvitationsTo, sweepInvitations } from './invitation-store.ts';
import { inviteUserToFarmHandler } from './invite-user-to-farm.ts';
import { readJoinRequests, readJoinRequestsBy } from './join-request-store.ts';
import { leaveFarmHandler } from './leave-farm.ts';
import { removeFarmMemberHandler } from './remove-farm-member.ts';
import { requestToJoinFarmHandler } from './request-to-join-farm.ts';
import { handleSetFarmIcon } from './set-farm-icon.ts';
import { transferFarmHandler } from './transfer-farm.ts';
import { handleUpdateFarmDetails } from './update-farm-details.ts';
import { handleWithdrawFarmInvitation } from './withdraw-farm-invitation.ts';
import { handleWithdrawFarmJoinRequest } from './withdraw-farm-join-request.ts';

export type Farms = { calls: CallHandler[]; queries: LiveQuery[]; jobs: Job[] };

/** Teams: founded, found, joined by request or invitation, left, handed over, closed. */
export function createFarms({ db, clock, config }: Context): Farms {
  return {
    calls: [
      handleCreateFarm,
      handleCheckFarmNameIsUnique,
      handleUpdateFarmDetails,
      handleSetFarmIcon,
      requestToJoinFarmHandler(config),
      approveFarmJoinRequestHandler(config),
      declineFarmJoinRequestHandler(config),
      handleWithdrawFarmJoinRequest,
      inviteUserToFarmHandler(config),
      acceptFarmInvitationHandler(config),
      declineFarmInvitationHandler(config),
      handleWithdrawFarmInvitation,
      leaveFarmHandler(config),
      removeFarmMemberHandler(config),
      transferFarmHandler(config),
      deleteFarmHandler(config),
    ],
    jobs: [
      { name: 'sweep-farm-words', every: '59 3 * * *', run: () => sweepWords(db, 'farm_words') },
      { name: 'forget-invitations', every: '51 3 * * *', run: () => forgetInvitations(db, clock.now()) },
      { name: 'sweep-invitations', every: '*/10 * * * *', run: () => sweepInvitations(db, clock.now()) },
    ],
    queries: [
      liveForEveryone(publicFarms, {
        topics: () => ['farms'],
        run: async ({ limit = publicFarmsShown }) =>
          onePage((await store.browseFarms(db, { search: '', after: null, perPage: limit })).items),
      }),
      liveForEveryone(browseFarms, {
        topics: () => ['farms'],
        run: ({ search, after = null }) => store.browseFarms(db, { search, after, perPage: farmsPerPage }),
      }),
      liveForUser(farm, {
        topics: ({ farmId }) => [`farm:${farmId}`],
        run: ({ farmId }, { uid }) => store.readFarm(db, farmId, uid),
      }),
      liveForUser(farmCollection, {
        topics: ({ farmId }) => [`farm:${farmId}`],
        run: async ({ farmId, after = null }, { uid }) => {
          await store.assertVisible(db, farmId, uid);
          return readCraftsOfFarm(db, farmId, { after, perPage: craftsPerPage });
        },
      }),
      liveForUser(farmMembers, {
        topics: ({ farmId }) => [`farm:${farmId}`],
        run: async ({ farmId, after = null }, { uid }) => {
          await store.assertVisible(db, farmId, uid);
          return store.readMembers(db, { farmId, after, perPage: membersPerPage });
        },
      }),
      liveForUser(joinRequests, {
        topics: ({ farmId }) => [`join-requests:${farmId}`, `farm:${farmId}`],
        run: async ({ farmId, after = null }, { uid }) => {
          const page = await readJoinRequests(db, { farmId, uid, after, perPage: joinRequestsPerPage });
          // A user who asked while the farm was public still sees their request.
          if (page.items.length === 0) await store.assertVisible(db, farmId, uid);
          return page;
        },
      }),
      liveForUser(myJoinRequests, {
        topics: (_args, { uid }) => [`join-requests-of:${uid}`],
        run: async (_args, { uid }) => onePage(await readJoinRequestsBy(db, uid)),
      }),
      liveForUser(farmInvitations, {
        topics: ({ farmId }) => [`farm-invitations:${farmId}`, `farm:${farmId}`],
        run: async ({ farmId }, { uid }) => {
          await store.assertVisible(db, farmId, uid);
          return onePage(await readInvitationsBy(db, { farmId, uid, now: clock.now() }));
        },
      }),
      liveForUser(myInvitations, {
        topics: (_args, { uid }) => [`user:${uid}`],
        run: async (_args, { uid }) => onePage(await readInvitationsTo(db, uid, clock.now())),
      }),
    ],
  };
}
