import { concerned, everybody, insiders, nobody, own, poster, signedIn, solver } from './cells.ts';
import { addPledge } from './coin-props.ts';
import { type Row, send } from './row.ts';
import { type Stage, theNote, theProblem } from './stage.ts';

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

/** The rows of calls and live reads about bounties. */
export const bountyRows: readonly Row[] = [
  { call: 'generateBountyCall', cells: signedIn, ask: send({ prompt: 'My build is slow.' }) },
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
      await addPledge(stage);
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
  { read: 'drafting', cells: signedIn, ask: send({}) },
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
];
