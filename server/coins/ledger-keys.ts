// The keys of postings that are looked for by them: the business fact in words, which is never posted twice. `key` in SQL
// is the column that has one. The month's credits have theirs from `refill_monthly_credits` (server/migrations).
import { type RawBuilder, sql } from 'kysely';

export const purchaseKey = (sessionId: string) => `purchase:${sessionId}`;

/** The card provider's session whose purchase a transaction posts; null for any other transaction. */
export const sessionIn = (key: RawBuilder<unknown>) => sql<string | null>`substring(${key} from '^purchase:(.+)$')`;

export const aiHoldKey = (holdId: string) => `ai:${holdId}:hold`;
export const aiChargeKey = (holdId: string) => `ai:${holdId}:settled`;

/** The AI use that a transaction set coins aside for, or charged; null for any other transaction. */
export const aiUseIn = (key: RawBuilder<unknown>) =>
  sql<string | null>`substring(${key} from '^ai:(.+):(?:hold|settled)$')`;
export const aiHoldKeyOf = (holdId: RawBuilder<unknown>) => sql<string>`'ai:' || ${holdId} || ':hold'`;
export const aiChargeKeyOf = (holdId: RawBuilder<unknown>) => sql<string>`'ai:' || ${holdId} || ':settled'`;

export const paidBountyKey = (bountyId: string) => `bounty:${bountyId}:paid`;
export const isPaidBounty = (key: RawBuilder<unknown>) => sql<boolean>`${key} like 'bounty:%:paid'`;

export const monthlyKeyOf = (uid: RawBuilder<unknown>, month: RawBuilder<unknown>) =>
  sql<string>`'monthly:' || ${uid} || ':' || ${month}`;
