import type { Database, Tx } from '../database/database.ts';
import { type Limit, takePlaces } from '../limits.ts';

/** Over all kinds of mail that somebody can cause to an address that is not theirs, and all who cause them. */
const strangersMailsPerAddress: Limit = { name: 'strangers-mail', most: 20, windowSeconds: 3_600 };

/**
 * Whether an address may get one more mail that its owner need not have asked for. Where it may not, none is sent, and
 * the answer to who caused it stays the same.
 */
export async function mayBeMailedByStrangers(db: Database | Tx, email: string, now: Date): Promise<boolean> {
  return (await takePlaces(db, now, [[strangersMailsPerAddress, email]])).within;
}
