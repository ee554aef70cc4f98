import { sql } from 'kysely';
import type { CallStatus } from '#contract/wire/call-error.ts';
import { unsubscribeLink } from '#server/notifications/unsubscribe-token.ts';
import { testSecret } from '#testing/start-test-sandbox.ts';
import type { TestUser } from '#testing/world.ts';
import type { Role } from './role.ts';
import {
  type Stage,
  theCraft,
  theFarm,
  theGrantee,
  theInvitation,
  theNote,
  theProblem,
  thePrompt,
  theRequest,
} from './stage.ts';

/** What who may not is told. `nothing`: the answer comes, but without what was asked about, and changes nothing of it. */
export type Refusal = CallStatus | 'nothing';

/** What is sent, and for a read what an answer shows to those who may see it. */
type Asked = { data: object; shows?: string };

export type Row = ({ call: string } | { read: string }) & {
  /** On what, where that decides who may. */
  about?: string;
  /** It is a right on no object: who has the role elsewhere may as well. */
  everywhere?: true;
  /** The farm and the craft are private. */
  hidden?: true;
  /** One cell a role, in their order: `Y` may, `o` may with what is their own, `.` may not. `y*` is a Y for as long as
   * unverified addresses are let in. */
  cells: string;
  /** What those are told who may not; a visitor is UNAUTHENTICATED wherever a person is needed. */
  refused?: Refusal;
  /** The same where a role is told something else. */
  told?: Partial<Record<Role, Refusal>>;
  /** Rows with `o`: what somebody is told who comes with what is another person's. */
  swapped?: Refusal;
  /** Stands in no answer, whoever asks. */
  never?: string;
  /** Puts what is asked about on the stage, as `whose` has it. */
  ask(stage: Stage, whose: TestUser): Asked | Promise<Asked>;
};

const everybody = 'Y Y Y Y Y Y Y Y Y Y';
const signedIn = '. Y y* Y Y Y Y Y Y Y';
const own = '. o o o o o o o o o';
const owner = '. . . . Y . . . . .';
const insiders = '. . . Y Y . . . . .';
const creator = '. . . . . Y . . . .';
const poster = '. . . . . . Y . . .';
const solver = '. . . . . . . Y . .';
const concerned = '. . . . . . Y Y . .';
const nobody = '. . . . . . . . . .';
const operator = '. . . . . . . . Y .';

const farmId = theFarm;
const craftId = theCraft;
const send = (data: object) => () => ({ data });
const about = (data: object, shows: string) => () => ({ data, shows });

/** Insiders of a private farm are told that they may not; to anybody else there is no such farm. */
const secretFarm = { hidden: true, refused: 'NOT_FOUND', told: { FM: 'PERMISSION_DENIED' } } as const;
const ofFarm = (data: object, shows: string) => ({ never: '@', ask: about({ farmId, ...data }, shows) });

/** What the farm's owner may do with it and its members. */
const ownerCalls: Record<string, (stage: Stage) => object> = {
  updateFarmDetails: () => ({ description: 'Changed.' }),
  setFarmIcon: () => ({ icon: 'greenhouse' }),
  inviteUserToFarm: () => ({ inviteeEmail: 'somebody@example.test' }),
  removeFarmMember: ({ cast }) => ({ userId: cast.FM.uid }),
  transferFarm: ({ cast }) => ({ userId: cast.FM.uid }),
  deleteFarm: () => ({}),
};

const craftCalls: Record<string, object> = {
  updateCraft: { price: 20 },
  grantCraftAccess: { recipientEmail: 'somebody@example.test' },
  deleteCraft: {},
  withdrawCraftAccess: { recipientEmail: theGrantee },
};

const operatorCalls: Record<string, (stage: Stage) => object> = {
  disableUser: ({ cast }) => ({ userId: cast.other.uid, reason: 'spam' }),
  enableUser: ({ cast }) => ({ userId: cast.other.uid, reason: 'talked it over' }),
  setRole: ({ cast }) => ({ userId: cast.other.uid, role: 'pro_creator', granted: true, reason: 'a prize' }),
  correctBalance: ({ cast }) => ({ userId: cast.other.uid, bucket: 'rewards', coins: 1.5, reason: 'a prize' }),
  setFlag: () => ({ name: 'show_farms', value: true }),
  setBetaCapacity: () => ({ capacity: 3 }),
};

/** What operators watch, with what of it an answer shows. */
const operatorReads: Record<string, (stage: Stage) => Asked | Promise<Asked>> = {
  operatorCounts: about({}, 'waitlist'),
  openDisputes: async (stage) => ({ data: {}, shows: await stage.dispute() }),
  paymentProblems: async (stage) => ({ data: {}, shows: await stage.alarm() }),
  waitingCorrections: async (stage) => ({
    data: {},
    shows: `"id":"${await stage.correction(stage.cast.rival)}"`,
  }),
  waitlist: async (stage) => ({ data: {}, shows: await stage.waiting() }),
  clientErrors: async (stage) => ({ data: {}, shows: await stage.clientError() }),
  failedJobs: async (stage) => ({ data: {}, shows: await stage.failedJob() }),
  auditLog: ({ cast }) => ({ data: { user: cast.other.uid }, shows: cast.other.uid }),
  operatorUser: ({ cast }) => ({ data: { who: cast.CC.email }, shows: cast.CC.uid }),
};

const posterCalls: Record<string, object> = { updateBounty: { description: 'Changed.' }, cancelBounty: {} };
const ofBounty =
  (data: object = {}) =>
  ({ bountyId }: Stage) => ({ data: { bountyId, ...data } });
const ofWaitingBounty =
  (data: object = {}) =>
  async (stage: Stage) => {
    await stage.submission();
    return { data: { bountyId: stage.bountyId, ...data } };
  };

/** What a mail to this user carries. */
function unsubscribeTokenOf(uid: string): string {
  const settings = { publicUrl: new URL('http://furrow.test'), secret: Buffer.from(testSecret, 'hex') };
  return new URL(unsubscribeLink(settings, { uid, kind: 'grant' })).searchParams.get('token') ?? '';
}

const checkout = { successUrl: '/dashboard', cancelUrl: '/dashboard' };

/** The authorization table (security design s.4): every call and every live query, and who may. */
export const table: readonly Row[] = [
  {
    call: 'endSession',
    cells: own,
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => ({ data: { sessionId: await stage.session(whose) } }),
  },
  { call: 'endOtherSessions', cells: own, swapped: 'nothing', ask: send({}) },
  { call: 'endAllSessions', cells: own, swapped: 'nothing', ask: send({}) },

  {
    call: 'createCheckoutSessionForCredits',
    cells: own,
    swapped: 'nothing',
    ask: send({ amount: 5, ...checkout }),
  },
  {
    call: 'createCheckoutSessionForCustomAmount',
    cells: own,
    swapped: 'nothing',
    ask: send({ amount: 7, ...checkout }),
  },
  {
    call: 'reportTransactionIssue',
    cells: own,
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => ({
      data: { transactionId: await stage.spend(whose), reason: 'Other', details: 'It was not me.' },
    }),
  },
  {
    call: 'resolveDispute',
    cells: operator,
    ask: async (stage) => ({ data: { disputeId: await stage.dispute(), outcome: 'rejected', reason: 'It was.' } }),
  },
  {
    call: 'retryJob',
    cells: operator,
    ask: async (stage) => ({ data: { jobId: await stage.failedJob(), reason: 'The mail server is back.' } }),
  },
  {
    call: 'closeMismatch',
    cells: operator,
    ask: async (stage) => ({ data: { orderId: await stage.mismatch(), reason: 'Given back.' } }),
  },
  {
    call: 'markAlarmSeen',
    cells: operator,
    ask: async (stage) => ({ data: { alarmId: await stage.alarm(), reason: 'Corrected by hand.' } }),
  },
  ...['approveCorrection', 'rejectCorrection'].flatMap<Row>((call) => [
    {
      call,
      cells: operator,
      ask: async (stage) => ({ data: { correctionId: await stage.correction(stage.cast.rival), reason: 'Counted.' } }),
    },
    {
      call,
      about: "one's own proposal",
      cells: nobody,
      ask: async (stage, whose) => ({ data: { correctionId: await stage.correction(whose), reason: 'Counted.' } }),
    },
  ]),
  { call: 'requestBetaDownload', cells: own, swapped: 'nothing', ask: send({}) },

  {
    call: 'markNotificationsRead',
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: { ids: [await stage.notification(whose)] } }),
  },
  { call: 'setLowBalance', cells: signedIn, ask: send({ coins: 50 }) },
  { call: 'setMailSwitch', cells: signedIn, ask: send({ kind: 'grant', on: false }) },
  {
    call: 'unsubscribe',
    cells: everybody,
    // Again, so that what is another person's stays as it is.
    ask: async (stage, whose) => {
      await stage.set(
        sql`insert into mail_switches (user_id, kind) values (${whose.uid}, 'grant') on conflict do nothing`,
      );
      return { data: { token: unsubscribeTokenOf(whose.uid) } };
    },
  },
  {
    call: 'unsubscribe',
    about: 'a forged token',
    cells: nobody,
    refused: 'INVALID_ARGUMENT',
    ask: send({ token: 'a.grant.b' }),
  },
  { call: 'logClientError', cells: everybody, ask: send({ context: 'engage', error: { message: 'It broke.' } }) },
  { call: 'generateBountyCall', cells: signedIn, ask: send({ prompt: 'My build is slow.' }) },
  { call: 'createCraft', cells: signedIn, ask: send({ name: 'New Craft' }) },
  ...Object.entries(craftCalls).flatMap<Row>(([call, data]) => [
    { call, cells: creator, ask: send({ craftId, ...data }) },
    {
      call,
      about: 'a private craft',
      hidden: true,
      cells: creator,
      refused: 'NOT_FOUND',
      ask: send({ craftId, ...data }),
    },
  ]),
  {
    call: 'purchaseCraft',
    about: 'one for sale',
    cells: '. Y y* Y Y . Y Y Y Y',
    ask: async (stage, whose) => ({ data: { craftId, price: await stage.offer(whose) } }),
  },
  {
    call: 'purchaseCraft',
    about: 'while nothing is sold',
    cells: nobody,
    refused: 'FAILED_PRECONDITION',
    ask: send({ craftId, price: 10 }),
  },
  {
    call: 'grantCraftAccess',
    about: 'a craft that solved a bounty',
    cells: '. . . . . . . . . .',
    told: { CC: 'FAILED_PRECONDITION' },
    ask: async (stage) => {
      await stage.set(sql`update crafts set status = 'solution_accepted' where id = ${theCraft}`);
      return { data: { craftId, ...craftCalls.grantCraftAccess } };
    },
  },
  {
    call: 'returnCraft',
    cells: '. o . o o o o o o o',
    refused: 'NOT_FOUND',
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => ({ data: { craftId: await stage.grantedCraft(whose) } }),
  },
  { call: 'startCraftTrial', cells: '. Y y* Y Y . Y Y Y Y', ask: send({ craftId }) },
  {
    call: 'startCraftTrial',
    about: 'a private craft',
    hidden: true,
    cells: '. . . . . . . . . .',
    refused: 'NOT_FOUND',
    told: { CC: 'PERMISSION_DENIED' },
    ask: send({ craftId }),
  },

  {
    call: 'createFarm',
    cells: '. Y y* . . Y Y Y Y Y',
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
    cells: '. Y y* . . Y Y Y Y Y',
    refused: 'ALREADY_EXISTS',
    ask: send({ farmId }),
  },
  {
    call: 'requestToJoinFarm',
    about: 'a private farm',
    hidden: true,
    cells: '. . . . . . . . . .',
    refused: 'NOT_FOUND',
    told: { FM: 'ALREADY_EXISTS', FO: 'ALREADY_EXISTS' },
    ask: send({ farmId }),
  },
  {
    call: 'requestToJoinFarm',
    about: 'a farm that accepts no members',
    cells: '. . . . . . . . . .',
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
    cells: '. o . o o o o o o o',
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => ({ data: { invitationId: await stage.invitation(whose) } }),
  },
  { call: 'leaveFarm', cells: '. . . Y . . . . . .', refused: 'FAILED_PRECONDITION', ask: send({}) },

  {
    call: 'createBounty',
    everywhere: true,
    cells: insiders,
    ask: send({ title: 'New', description: 'New.', reward: { type: 'custom', customDescription: 'A cake' } }),
  },
  { call: 'engageBounty', cells: '. Y y* Y Y Y . Y Y Y', ask: ofBounty() },
  {
    call: 'engageBounty',
    about: 'one with a submission that waits',
    cells: solver,
    refused: 'FAILED_PRECONDITION',
    told: { BC: 'PERMISSION_DENIED' },
    ask: ofWaitingBounty(),
  },
  { call: 'withdrawEngagement', cells: solver, refused: 'FAILED_PRECONDITION', ask: ofBounty() },
  ...Object.entries(posterCalls).flatMap<Row>(([call, data]) => [
    { call, cells: poster, ask: ofBounty(data) },
    {
      call,
      about: 'one with a submission that waits',
      cells: nobody,
      refused: 'NOT_FOUND',
      told: { BC: 'FAILED_PRECONDITION', ES: 'PERMISSION_DENIED' },
      ask: ofWaitingBounty(data),
    },
  ]),
  {
    call: 'fundBounty',
    cells: poster,
    ask: async (stage) => {
      await stage.pledge();
      return { data: { bountyId: stage.bountyId } };
    },
  },
  {
    call: 'submitSolution',
    cells: solver,
    ask: async (stage, whose) => ({ data: { bountyId: stage.bountyId, craftId: await stage.craft(whose) } }),
  },
  ...Object.entries({ acceptSubmission: {}, declineSubmission: { reason: 'Not yet.' } }).map<Row>(([call, data]) => ({
    call,
    cells: poster,
    refused: 'NOT_FOUND',
    told: { ES: 'PERMISSION_DENIED' },
    ask: async (stage) => ({ data: { submissionId: await stage.submission(), ...data } }),
  })),

  ...Object.entries(operatorCalls).map<Row>(([call, data]) => ({
    call,
    cells: operator,
    ask: (stage) => ({ data: data(stage) }),
  })),

  { read: 'me', cells: own, swapped: 'nothing', ask: (_stage, { email }) => ({ data: {}, shows: email }) },
  {
    read: 'mySessions',
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: await stage.session(whose) }),
  },
  {
    read: 'order',
    cells: own,
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => {
      const orderId = await stage.order(whose);
      return { data: { orderId }, shows: orderId };
    },
  },
  {
    read: 'myTransactions',
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: await stage.transaction(whose) }),
  },
  {
    read: 'myNotifications',
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: `"${await stage.notification(whose)}"` }),
  },
  { read: 'myMailSwitches', cells: signedIn, ask: send({}) },
  { read: 'myBalanceHistory', cells: signedIn, ask: send({}) },
  { read: 'myBountyEarnings', cells: signedIn, ask: send({}) },

  ...['publicCrafts', 'browseCrafts'].flatMap<Row>((read) => [
    { read, cells: everybody, never: thePrompt, ask: about({}, theCraft) },
    {
      read,
      about: 'a private craft',
      hidden: true,
      cells: '. . . . . . . . . .',
      refused: 'nothing',
      ask: about({}, theCraft),
    },
  ]),
  {
    read: 'browseCrafts',
    about: 'a word that only a prompt has',
    cells: '. . . . . . . . . .',
    refused: 'nothing',
    ask: about({ search: thePrompt }, theCraft),
  },
  { read: 'craft', cells: everybody, ask: about({ craftId }, theCraft) },
  { read: 'craft', about: 'its prompt', cells: creator, refused: 'nothing', ask: about({ craftId }, thePrompt) },
  {
    read: 'craft',
    about: 'a private craft',
    hidden: true,
    cells: creator,
    refused: 'NOT_FOUND',
    ask: about({ craftId }, thePrompt),
  },
  ...['myCrafts', 'equippedCrafts'].map<Row>((read) => ({
    read,
    cells: own,
    swapped: 'nothing',
    ...(read === 'myCrafts' ? { never: thePrompt } : {}),
    ask: async (stage, whose) => ({ data: {}, shows: await stage.craft(whose) }),
  })),

  ...['publicFarms', 'browseFarms'].flatMap<Row>((read) => [
    { read, cells: everybody, never: '@', ask: about({}, theFarm) },
    {
      read,
      about: 'a private farm',
      hidden: true,
      cells: '. . . . . . . . . .',
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
  {
    read: 'myEquippedCrafts',
    cells: '. o . o o o o o o o',
    refused: 'nothing',
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: await stage.grantedCraft(whose) }),
  },
  { read: 'craftGrants', cells: creator, refused: 'nothing', ask: about({ craftId }, theGrantee) },
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
    cells: '. o . o o o o o o o',
    refused: 'nothing',
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: await stage.invitation(whose) }),
  },

  ...['openBounties', 'recentBounties'].flatMap<Row>((read) => [
    { read, cells: everybody, never: theProblem, ask: ({ bountyId }) => ({ data: { limit: 20 }, shows: bountyId }) },
    {
      read,
      about: 'one with a submission that waits',
      cells: nobody,
      refused: 'nothing',
      ask: async (stage) => {
        await stage.submission();
        return { data: {}, shows: `"${stage.bountyId}"` };
      },
    },
  ]),
  { read: 'bounty', cells: everybody, ask: ({ bountyId }) => ({ data: { bountyId }, shows: bountyId }) },
  {
    read: 'bounty',
    about: 'the words of its poster',
    cells: concerned,
    refused: 'nothing',
    ask: ({ bountyId }) => ({ data: { bountyId }, shows: theProblem }),
  },
  {
    read: 'bounty',
    about: 'one with a submission that waits',
    cells: concerned,
    refused: 'NOT_FOUND',
    ask: async (stage) => {
      await stage.submission();
      return { data: { bountyId: stage.bountyId }, shows: stage.bountyId };
    },
  },
  {
    read: 'bounty',
    about: 'the submission of another solver',
    cells: poster,
    refused: 'NOT_FOUND',
    told: { ES: 'nothing' },
    ask: async (stage) => {
      await stage.submission();
      return { data: { bountyId: stage.bountyId }, shows: theNote };
    },
  },
  ...Object.entries({
    myPostedBounties: 'poster',
    mySolvedBounties: 'solver',
    myEngagements: 'engaged',
  } as const).map<Row>(([read, as]) => ({
    read,
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: { limit: 100 }, shows: await stage.bountyOf(whose, as) }),
  })),
  ...Object.entries({
    allMyPostedBounties: 'poster',
    allMySolvedBounties: 'solver',
    allMyEngagements: 'engaged',
  } as const).map<Row>(([read, as]) => ({
    read,
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: await stage.bountyOf(whose, as) }),
  })),

  ...Object.entries(operatorReads).map<Row>(([read, ask]) => ({ read, cells: operator, never: thePrompt, ask })),

  { read: 'flags', cells: everybody, ask: about({}, 'show_farms') },
];
