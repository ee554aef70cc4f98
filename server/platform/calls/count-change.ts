import { limitMessages } from '#contract/wire/limit-messages.ts';
import type { Tx } from '../database/database.ts';
import { type Limit, requireWithin } from '../limits.ts';
import type { Actor } from './actor.ts';

/** Each of these changes adds a history entry, a posting or search words, and makes all watched lists run again. */
const changesPerHour: Limit = { name: 'change', most: 300, windowSeconds: 3_600 };

/**
 * Counts a change of a farm, bounty, engagement or level of coins by a user. Throws RESOURCE_EXHAUSTED beyond the limit
 * that all these share.
 */
export async function countChange(tx: Tx, { uid }: Pick<Actor, 'uid'>, now: Date): Promise<void> {
  await requireWithin(tx, now, [[changesPerHour, uid]], limitMessages.tooManyChanges);
}
