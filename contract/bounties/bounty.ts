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
/** Of a description, and of the problem a draft is made from. */
export const bountyTextMaxLength = 8_000;
/** Of the note with a submission, and of the reason why it is declined. */
export const submissionTextMaxLength = 2_000;
/** So often a solver may hand in to one bounty: nobody keeps its coins locked by handing in again and again (decision 66). */
export const mostSubmissions = 5;
/** To a bounty, of all solvers, that its poster sees at once. */
export const submissionsShown = 100;
/** Of its history, the latest steps, that its page shows. */
export const stepsShown = 100;

/** A bounty as whoever may see it sees it, with the field names of the specification s.3. */
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
  /** Whether it is cancelled because we ended it, and not its poster. A server of the version before does not say it. */
  isTakenDown: v.optional(v.boolean(), false),
});
export type Bounty = v.InferOutput<typeof bountySchema>;

/** A bounty as its solver's list shows it. */
export const solvedBountySchema = v.object({ ...bountySchema.entries, solvedAt: v.string() });
export type SolvedBounty = v.InferOutput<typeof solvedBountySchema>;

const submissionStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'closed'] as const;

/**
 * A craft handed in as the solution. `craftId` is null once the craft is gone. Of a private one that was not accepted its
 * poster knows afterwards what it was called when it was handed in, and nothing else.
 */
export const submissionSchema = v.object({
  id: v.string(),
  bountyId: v.string(),
  solverId: v.string(),
  solverName: v.nullable(v.string()),
  craftId: v.nullable(v.string()),
  craftName: v.string(),
  /** What the market says of the craft; null once the reader may not know, or it is gone. */
  craftDescription: v.nullable(v.string()),
  /** Whether everybody may open the craft's page. */
  isCraftPublic: v.boolean(),
  /** Whether there is anything in the craft's prompt; null once the reader may not know, or it is gone. */
  craftHasPrompt: v.nullable(v.boolean()),
  /** Whether the craft, while it waits here, was accepted for another bounty. A server of the version before does not say it. */
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
  /** The reward in coins after it, where it was about coins. */
  coins: v.nullable(v.number()),
});
export type BountyEvent = v.InferOutput<typeof bountyEventSchema>;

/** A bounty with what its page shows beside it. */
export const bountyDetailSchema = v.object({
  ...bountySchema.entries,
  /** The poster's own words, for them and for who is engaged; null for anybody else. */
  prompt: v.nullable(v.string()),
  /** For a solver their own, newest first; for its poster `submissionsShown` at most, before all others what waits or was accepted. */
  submissions: v.array(submissionSchema),
  /** Oldest first. */
  history: v.array(bountyEventSchema),
});
export type BountyDetail = v.InferOutput<typeof bountyDetailSchema>;

/** A bounty that a solver is engaged in, and how their latest submission stands; null where there is none yet. */
export const engagementSchema = v.object({
  bounty: bountySchema,
  engagedAt: v.string(),
  submission: v.nullable(submissionSchema),
  /** Whether the solver has not handed in as often as they may. A server of the version before does not say it. */
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
