import { limitMessages } from '#contract/wire/limit-messages.ts';
import type { Tx } from '../database/database.ts';
import { type Limit, requireWithin } from '../limits.ts';
import type { Actor } from './actor.ts';

/**
 * A change of these leaves a line of a history, a posting or words of the search behind, and everybody's lists are read
 * again.
 */
const changesPerHour: Limit = { name: 'change', most: 300, windowSeconds: 3_600 };

/** Counts a change of a user's farm or bounty, an engagement, or a level of coins. Throws RESOURCE_EXHAUSTED past the limit of all of them. */
export async function countChange(tx: Tx, { uid }: Pick<Actor, 'uid'>, now: Date): Promise<void> {
  await requireWithin(tx, now, [[changesPerHour, uid]], limitMessages.tooManyChanges);
}
