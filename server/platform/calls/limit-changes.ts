import type { Tx } from '../database/database.ts';
import { type Limit, requireWithin } from '../limits.ts';
import type { Actor } from './actor.ts';

/** A change leaves a line of a history, a posting or words of the search behind, and everybody's lists are read again. */
const changesPerHour: Limit = { name: 'change', most: 300, windowSeconds: 3_600 };

/** Counts a change of what a user has made, or is engaged in. Throws RESOURCE_EXHAUSTED past the limit of all of theirs. */
export async function requireChange(tx: Tx, { uid }: Pick<Actor, 'uid'>, now: Date): Promise<void> {
  await requireWithin(tx, now, [[changesPerHour, uid]], 'That were many changes. Please go on in an hour.');
}
