import * as v from 'valibot';
import { id } from '../wire/id.ts';
import { cursor, pageOf } from '../wire/page.ts';
import { defineQuery } from '../wire/query.ts';
import { bountyDetailSchema, bountySchema, engagementSchema, solvedBountySchema } from './bounty.ts';

/** Source: specification s.9. */
export const recentBountiesShown = 3;
export const solvedBountiesShown = 5;
/** Of those that the user posted, and of those they are engaged in, on their dashboard. */
export const ownBountiesShown = 5;
export const bountiesPerPage = 20;
/** The longest list that is not paged. */
export const mostBounties = 100;
export const boardCardShown = 2;

const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.toMaxValue(mostBounties)));
const page = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.toMaxValue(bountiesPerPage)));

/** The board: open bounties, newest first. */
export const openBounties = defineQuery({
  name: 'openBounties',
  args: v.strictObject({ limit: page, after: v.optional(cursor) }),
  value: pageOf(bountySchema),
});

/** The newest open bounties, for the market. */
export const recentBounties = defineQuery({
  name: 'recentBounties',
  args: v.strictObject({ limit: page }),
  value: pageOf(bountySchema),
});

/** One bounty: an open one for everybody, any other for its poster and who is engaged in it. */
export const bounty = defineQuery({
  name: 'bounty',
  args: v.strictObject({ bountyId: id }),
  value: bountyDetailSchema,
});

/** Why no drafts are written by the AI model here; null where they are. */
export const drafting = defineQuery({
  name: 'drafting',
  args: v.strictObject({}),
  value: v.object({ refusal: v.nullable(v.string()) }),
});

/** The bounties the user solved, the latest solved first. */
export const mySolvedBounties = defineQuery({
  name: 'mySolvedBounties',
  args: v.strictObject({ limit }),
  value: pageOf(solvedBountySchema),
});

/**
 * The bounties the user posted, in every status: those first that need an answer of theirs, what is over last, and of each the
 * newest first.
 */
export const myPostedBounties = defineQuery({
  name: 'myPostedBounties',
  args: v.strictObject({ limit }),
  value: pageOf(bountySchema),
});

/** The bounties the user is engaged in and did not solve: those first that run, and of each the latest engagement first. */
export const myEngagements = defineQuery({
  name: 'myEngagements',
  args: v.strictObject({ limit }),
  value: pageOf(engagementSchema),
});

/** What the user posted, in every status, page after page, newest first. */
export const allMyPostedBounties = defineQuery({
  name: 'allMyPostedBounties',
  args: v.strictObject({ after: v.optional(cursor) }),
  value: pageOf(bountySchema),
});

/** What the user is or was engaged in, in every status, page after page, the latest engagement first. */
export const allMyEngagements = defineQuery({
  name: 'allMyEngagements',
  args: v.strictObject({ after: v.optional(cursor) }),
  value: pageOf(engagementSchema),
});

/** What the user solved, page after page, the latest solved first. */
export const allMySolvedBounties = defineQuery({
  name: 'allMySolvedBounties',
  args: v.strictObject({ after: v.optional(cursor) }),
  value: pageOf(solvedBountySchema),
});
