import type { Database, Tx } from '../database/database.ts';
import { type Limit, takePlaces } from '../limits.ts';
import { placesByAddress } from './places-by-address.ts';

/**
 * Counts the mails to one address that others than its owner cause, of every kind and by everybody together. What the
 * account of the address asks for itself has limits of its own.
 */
const strangersMailsPerAddress: Limit = { name: 'strangers-mail', most: 20, windowSeconds: 3_600 };

/**
 * Counts the mails that somebody on a network has sent to addresses that they name. What their account may name is counted
 * apart, but they can sign up as often as they like.
 */
const strangersMailsPerNetwork: Limit = { name: 'strangers-mail-network', most: 100, windowSeconds: 3_600 };

/**
 * Whether an address may get one more mail that its owner need not have asked for. Where it may not, none is sent, and
 * the answer to who caused it stays the same. `network` is that of whoever named the address, where somebody did.
 */
export async function mayBeMailedByStrangers(
  db: Database | Tx,
  { email, network, now }: { email: string; network?: string | undefined; now: Date },
): Promise<boolean> {
  const named = network === undefined ? [] : ([[strangersMailsPerNetwork, network]] as const);
  return (await takePlaces(db, now, [...placesByAddress(strangersMailsPerAddress, email), ...named])).within;
}
