// Keys of postings that code looks up by key. A key names the business fact, which is never posted twice. The parameter
// `key` is the SQL column that holds a key. `refill_monthly_credits` (server/migrations) makes the keys of the monthly
// credits.
import { type RawBuilder, sql } from 'kysely';

export const purchaseKey = (sessionId: string) => `purchase:${sessionId}`;

/** The card provider's session whose purchase a transaction posts; null for any other transaction. */
export const sessionIn = (key: RawBuilder<unknown>) => sql<string | null>`substring(${key} from '^purchase:(.+)$')`;

export const aiHoldKey = (holdId: string) => `ai:${holdId}:hold`;
export const aiChargeKey = (holdId: string) => `ai:${holdId}:settled`;

/** The id of the AI use that a transaction set coins aside for, or charged; null for any other transaction. */
export const aiUseIn = (key: RawBuilder<unknown>) =>
  sql<string | null>`substring(${key} from '^ai:(.+):(?:hold|settled)$')`;
export const aiHoldKeyOf = (holdId: RawBuilder<unknown>) => sql<string>`'ai:' || ${holdId} || ':hold'`;
export const aiChargeKeyOf = (holdId: RawBuilder<unknown>) => sql<string>`'ai:' || ${holdId} || ':settled'`;

export const paidBountyKey = (bountyId: string) => `bounty:${bountyId}:paid`;
export const isPaidBounty = (key: RawBuilder<unknown>) => sql<boolean>`${key} like 'bounty:%:paid'`;

export const monthlyKeyOf = (uid: RawBuilder<unknown>, month: RawBuilder<unknown>) =>
  sql<string>`'monthly:' || ${uid} || ':' || ${month}`;
