import type { Database, Tx } from '../database/database.ts';
import { type Limit, takePlaces } from '../limits.ts';
import { placesByAddress } from './places-by-address.ts';

/**
 * Limits the mails to one address that others than its owner cause, of every kind and by everybody together. Mails that
 * the owner's account asks for have limits of their own.
 */
const strangersMailsPerAddress: Limit = { name: 'strangers-mail', most: 20, windowSeconds: 3_600 };

/**
 * Limits the mails that people on one network have sent to addresses they name. Each account has a limit of its own,
 * but a person can sign up as often as they like.
 */
const strangersMailsPerNetwork: Limit = { name: 'strangers-mail-network', most: 100, windowSeconds: 3_600 };

/**
 * Whether an address may get one more mail that its owner need not have asked for. If not, no mail is sent, and the
 * person who caused it gets the same answer. `network` is the network of the person who named the address, if any.
 */
export async function mayBeMailedByStrangers(
  db: Database | Tx,
  { email, network, now }: { email: string; network?: string | undefined; now: Date },
): Promise<boolean> {
  const named = network === undefined ? [] : ([[strangersMailsPerNetwork, network]] as const);
  return (await takePlaces(db, now, [...placesByAddress(strangersMailsPerAddress, email), ...named])).within;
}
