import { sql } from 'kysely';
import { everybody, insiders, nobody, own, owner, ownIfVerified, signedIn, withoutFarm } from './cells.ts';
import { about, type Row, send } from './row.ts';
import { type Stage, theFarm, theInvitation, theRequest } from './stage.ts';

const farmId = theFarm;

/** Members of a private farm get PERMISSION_DENIED; for anybody else the farm does not exist. */
const secretFarm = { hidden: true, refused: 'NOT_FOUND', told: { FM: 'PERMISSION_DENIED' } } as const;
const ofFarm = (data: object, shows: string) => ({ never: '@', ask: about({ farmId, ...data }, shows) });

/** The calls that only the farm's owner may make about it and its members. */
const ownerCalls: Record<string, (stage: Stage) => object> = {
  updateFarmDetails: () => ({ description: 'Changed.' }),
  setFarmIcon: () => ({ icon: 'greenhouse' }),
  inviteUserToFarm: () => ({ inviteeEmail: 'somebody@example.test' }),
  removeFarmMember: ({ cast }) => ({ userId: cast.FM.uid }),
  transferFarm: ({ cast }) => ({ userId: cast.FM.uid }),
  deleteFarm: () => ({}),
};

/** The rows of calls and live reads about farms. */
export const farmRows: readonly Row[] = [
  {
    call: 'createFarm',
    cells: withoutFarm,
    refused: 'FAILED_PRECONDITION',
    ask: send({ name: 'New Farm' }),
  },
  { call: 'checkFarmNameIsUnique', cells: signedIn, ask: send({ farmName: 'New Farm', farmIdToExclude: farmId }) },
  ...Object.entries(ownerCalls).flatMap<Row>(([call, data]) => [
    { call, cells: owner, ask: (stage) => ({ data: { farmId, ...data(stage) } }) },
    {
      call,
      about: 'a private farm',
      ...secretFarm,
      cells: owner,
      ask: (stage) => ({ data: { farmId, ...data(stage) } }),
    },
  ]),
  {
    call: 'requestToJoinFarm',
    cells: withoutFarm,
    refused: 'ALREADY_EXISTS',
    ask: send({ farmId }),
  },
  {
    call: 'requestToJoinFarm',
    about: 'a private farm',
    hidden: true,
    cells: nobody,
    refused: 'NOT_FOUND',
    told: { FM: 'ALREADY_EXISTS', FO: 'ALREADY_EXISTS' },
    ask: send({ farmId }),
  },
  {
    call: 'requestToJoinFarm',
    about: 'a farm that accepts no members',
    cells: nobody,
    refused: 'FAILED_PRECONDITION',
    told: { FM: 'ALREADY_EXISTS', FO: 'ALREADY_EXISTS' },
    ask: async (stage) => {
      await stage.set(sql`update farms set accepting_members = false where id = ${theFarm}`);
      return { data: { farmId } };
    },
  },
  {
    call: 'approveFarmJoinRequest',
    cells: owner,
    ask: ({ cast }) => ({ data: { requestId: theRequest, requesterUid: cast.other.uid } }),
  },
  { call: 'declineFarmJoinRequest', cells: owner, ask: send({ requestId: theRequest }) },
  {
    call: 'withdrawFarmJoinRequest',
    cells: own,
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => ({ data: { requestId: await stage.joinRequest(whose) } }),
  },
  {
    call: 'withdrawFarmInvitation',
    cells: owner,
    refused: 'NOT_FOUND',
    ask: send({ invitationId: theInvitation }),
  },
  {
    call: 'acceptFarmInvitation',
    about: 'from another farm',
    cells: '. o . . . o o o o o',
    told: { FM: 'FAILED_PRECONDITION', FO: 'FAILED_PRECONDITION' },
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => ({ data: { invitationId: await stage.invitation(whose) } }),
  },
  {
    call: 'declineFarmInvitation',
    about: 'from another farm',
    cells: ownIfVerified,
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => ({ data: { invitationId: await stage.invitation(whose) } }),
  },
  { call: 'leaveFarm', cells: '. . . Y . . . . . .', refused: 'FAILED_PRECONDITION', ask: send({}) },

  ...['publicFarms', 'browseFarms'].flatMap<Row>((read) => [
    { read, cells: everybody, never: '@', ask: about({}, theFarm) },
    {
      read,
      about: 'a private farm',
      hidden: true,
      cells: nobody,
      refused: 'nothing',
      ask: about({}, theFarm),
    },
  ]),
  { read: 'farm', cells: signedIn, ...ofFarm({}, theFarm) },
  {
    read: 'farm',
    about: 'a private farm',
    hidden: true,
    cells: insiders,
    refused: 'NOT_FOUND',
    ...ofFarm({}, theFarm),
  },
  ...['farmMembers', 'farmCollection'].flatMap<Row>((read) => [
    { read, cells: signedIn, ...ofFarm({}, 'items') },
    { read, about: 'a private farm', hidden: true, cells: insiders, refused: 'NOT_FOUND', ...ofFarm({}, 'items') },
  ]),
  {
    read: 'joinRequests',
    about: "another person's",
    cells: owner,
    refused: 'nothing',
    ask: about({ farmId }, theRequest),
  },
  {
    read: 'joinRequests',
    about: "another person's, of a private farm",
    hidden: true,
    cells: owner,
    refused: 'NOT_FOUND',
    told: { FM: 'nothing' },
    ask: about({ farmId }, theRequest),
  },
  {
    read: 'myJoinRequests',
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: await stage.joinRequest(whose) }),
  },
  { read: 'farmInvitations', cells: owner, refused: 'nothing', ask: about({ farmId }, theInvitation) },
  {
    read: 'farmInvitations',
    about: 'a private farm',
    hidden: true,
    cells: owner,
    refused: 'NOT_FOUND',
    told: { FM: 'nothing' },
    ask: about({ farmId }, theInvitation),
  },
  {
    read: 'myInvitations',
    cells: ownIfVerified,
    refused: 'nothing',
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: await stage.invitation(whose) }),
  },
];
