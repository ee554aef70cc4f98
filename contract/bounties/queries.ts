import * as v from 'valibot';
import { id } from '../wire/id.ts';
import { cursor, pageOf } from '../wire/page.ts';
import { defineQuery } from '../wire/query.ts';
import { bountyDetailSchema, bountySchema, engagementSchema, solvedBountySchema } from './bounty.ts';

/** Source: specification s.9. */
export const recentBountiesShown = 3;
export const solvedBountiesShown = 5;
/** How many of the bounties that the user posted, and how many that they are engaged in, the dashboard shows. */
export const ownBountiesShown = 5;
export const bountiesPerPage = 20;
/** The most bounties in a list without pages. */
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

/** One bounty: everybody may read an open one; only its poster and engaged users may read any other. */
export const bounty = defineQuery({
  name: 'bounty',
  args: v.strictObject({ bountyId: id }),
  value: bountyDetailSchema,
});

/** Why the AI model writes no drafts here; null where it does. */
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
 * The bounties the user posted, in every status: first those that wait for the user's answer, last those that are over;
 * within each group newest first.
 */
export const myPostedBounties = defineQuery({
  name: 'myPostedBounties',
  args: v.strictObject({ limit }),
  value: pageOf(bountySchema),
});

/** The bounties the user is engaged in and did not solve: running ones first, then by engagement, latest first. */
export const myEngagements = defineQuery({
  name: 'myEngagements',
  args: v.strictObject({ limit }),
  value: pageOf(engagementSchema),
});

/** All bounties the user posted, in every status, in pages, newest first. */
export const allMyPostedBounties = defineQuery({
  name: 'allMyPostedBounties',
  args: v.strictObject({ after: v.optional(cursor) }),
  value: pageOf(bountySchema),
});

/** All bounties the user is or was engaged in, in every status, in pages, the latest engagement first. */
export const allMyEngagements = defineQuery({
  name: 'allMyEngagements',
  args: v.strictObject({ after: v.optional(cursor) }),
  value: pageOf(engagementSchema),
});

/** All bounties the user solved, in pages, the latest solved first. */
export const allMySolvedBounties = defineQuery({
  name: 'allMySolvedBounties',
  args: v.strictObject({ after: v.optional(cursor) }),
  value: pageOf(solvedBountySchema),
});
