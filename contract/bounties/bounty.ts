import * as v from 'valibot';
import { isVisible, oneLine } from '../wire/one-line.ts';
import { bountyMessages } from './messages.ts';
import { rewardSchema } from './reward.ts';

/** Source: specification s.3. */
export const bountyStatuses = ['open', 'in_progress', 'completed', 'cancelled'] as const;
export type BountyStatus = (typeof bountyStatuses)[number];

/** Whether a bounty is not over yet: it can still be solved. */
export const isRunning = (status: BountyStatus): boolean => status === 'open' || status === 'in_progress';

export const titleMaxLength = 200;
/** The limit of a description, and of the problem that a draft is made from. */
export const bountyTextMaxLength = 8_000;
/** The limit of the note with a submission, and of the reason for declining one. */
export const submissionTextMaxLength = 2_000;
/** The most submissions of a solver to a bounty, so that no solver can keep its coins locked (decision 66). */
export const mostSubmissions = 5;
/** The most submissions to a bounty, of all solvers together, that its poster sees at once. */
export const submissionsShown = 100;
/** The number of latest history steps that a bounty's page shows. */
export const stepsShown = 100;

/** A bounty as everybody who may see it gets it, with the field names of the specification s.3. */
export const bountySchema = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  marketDescription: v.string(),
  creatorId: v.string(),
  creatorFarmId: v.string(),
  solverId: v.nullable(v.string()),
  status: v.picklist(bountyStatuses),
  createdAt: v.string(),
  reward: rewardSchema,
  /** Funded: its coins are, or were, held by Furrow. Pledged: coins that are not. None: a reward that is not coins. */
  funding: v.picklist(['funded', 'pledged', 'none']),
  /** How many users are engaged. */
  engagedCount: v.number(),
  /** Whether an operator, not its poster, ended it. A server of the previous version does not send it. */
  isTakenDown: v.optional(v.boolean(), false),
});
export type Bounty = v.InferOutput<typeof bountySchema>;

/** A bounty as its solver's list shows it. */
export const solvedBountySchema = v.object({ ...bountySchema.entries, solvedAt: v.string() });
export type SolvedBounty = v.InferOutput<typeof solvedBountySchema>;

const submissionStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'closed'] as const;

/**
 * A craft handed in as a solution. `craftId` is null once the craft is deleted. When a private craft was not accepted,
 * the bounty's poster afterwards sees only the name that it had when it was handed in.
 */
export const submissionSchema = v.object({
  id: v.string(),
  bountyId: v.string(),
  solverId: v.string(),
  solverName: v.nullable(v.string()),
  craftId: v.nullable(v.string()),
  craftName: v.string(),
  /** The craft's market description; null when the reader may not see it, or the craft is deleted. */
  craftDescription: v.nullable(v.string()),
  /** Whether everybody may open the craft's page. */
  isCraftPublic: v.boolean(),
  /** Whether the craft's prompt contains anything; null when the reader may not know, or the craft is deleted. */
  craftHasPrompt: v.nullable(v.boolean()),
  /** Whether another bounty accepted the craft while this one waits. A server of the previous version omits it. */
  isCraftTaken: v.optional(v.boolean(), false),
  note: v.string(),
  status: v.picklist(submissionStatuses),
  reason: v.nullable(v.string()),
  submittedAt: v.string(),
  decidedAt: v.nullable(v.string()),
});
export type Submission = v.InferOutput<typeof submissionSchema>;

export const bountyEvents = [
  'posted',
  'funded',
  'reward_changed',
  'description_changed',
  'submitted',
  'declined',
  'withdrawn',
  'accepted',
  'cancelled',
] as const;
export type BountyEventKind = (typeof bountyEvents)[number];
export const bountyEventSchema = v.object({
  at: v.string(),
  what: v.picklist(bountyEvents),
  /** The reward in coins after the event; null for an event that is not about coins. */
  coins: v.nullable(v.number()),
});
export type BountyEvent = v.InferOutput<typeof bountyEventSchema>;

/** A bounty with everything else that its page shows. */
export const bountyDetailSchema = v.object({
  ...bountySchema.entries,
  /** The problem in the poster's own words; null for everybody but the poster and engaged users. */
  prompt: v.nullable(v.string()),
  /** A solver gets all their own, newest first; the poster `submissionsShown`, pending and accepted ones first. */
  submissions: v.array(submissionSchema),
  /** Oldest first. */
  history: v.array(bountyEventSchema),
});
export type BountyDetail = v.InferOutput<typeof bountyDetailSchema>;

/** A bounty that a solver is engaged in, and their latest submission; null before the first. */
export const engagementSchema = v.object({
  bounty: bountySchema,
  engagedAt: v.string(),
  submission: v.nullable(submissionSchema),
  /** Whether the solver may still hand in (`mostSubmissions`). A server of the previous version does not send it. */
  mayHandIn: v.optional(v.boolean(), true),
});
export type Engagement = v.InferOutput<typeof engagementSchema>;

/** The fields that a poster fills in. */
export const bountyFields = {
  title: v.pipe(
    oneLine,
    v.nonEmpty(bountyMessages.fieldsMissing),
    v.maxLength(titleMaxLength, bountyMessages.titleTooLong),
  ),
  description: v.pipe(
    v.string(),
    v.trim(),
    v.check(isVisible, bountyMessages.fieldsMissing),
    v.maxLength(bountyTextMaxLength, bountyMessages.descriptionTooLong),
  ),
  prompt: v.pipe(v.string(), v.maxLength(bountyTextMaxLength, bountyMessages.problemTooLong)),
  reward: rewardSchema,
};
