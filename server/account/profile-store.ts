import { sql } from 'kysely';
import type { Profile } from '#contract/account/profile.ts';
import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import { engagedBountiesColumn } from '../bounties/index.ts';
import { type ProfileCraftsRow, profileCraftsColumns, profileCraftsOf } from '../crafts/index.ts';
import { farmIdWithin } from '../farms/index.ts';
import type { Database } from '../platform/database/database.ts';

type ProfileRow = ProfileCraftsRow & {
  uid: string;
  email: string | null;
  email_verified: boolean;
  display_name: string | null;
  user_group: string | null;
  roles: Record<string, boolean> | null;
  monthly_millicoins: number;
  rewards_millicoins: number;
  purchased_millicoins: number;
  credits_month: string | null;
  farm_id: string | null;
  engaged_bounties: string[] | null;
  low_balance_coins: number | null;
};

/** A profile, and the month of its current credits. */
export type FoundProfile = { profile: Profile; creditsMonth: string | null };

/** Reads users' current profiles by their uids. */
export async function readProfiles(
  db: Database,
  uids: readonly string[],
  now: Date,
): Promise<Map<string, FoundProfile>> {
  const { rows } = await sql<ProfileRow>`
    select u.uid, u.email, u.email_verified, u.display_name, u.user_group, u.low_balance_coins,
      (select jsonb_object_agg(r.role, true) from user_roles r where r.user_id = u.uid) as roles,
      b.monthly_millicoins, b.rewards_millicoins, b.purchased_millicoins, b.credits_month,
      ${profileCraftsColumns}, ${farmIdWithin(sql`u.uid`)} as farm_id, ${engagedBountiesColumn}
    from users u join user_balances b on b.user_id = u.uid
    where u.uid = any(${uids}::text[]) and b.user_id = any(${uids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.uid, { profile: profileOf(row, now), creditsMonth: row.credits_month }]));
}

function profileOf(row: ProfileRow, now: Date): Profile {
  return {
    uid: row.uid,
    email: row.email ?? '',
    emailVerified: row.email_verified,
    displayName: row.display_name,
    coins: coinsFromMillicoins(row.purchased_millicoins),
    monthlyCoins: coinsFromMillicoins(row.monthly_millicoins),
    rewardCoins: coinsFromMillicoins(row.rewards_millicoins),
    roles: row.roles ?? {},
    user_group: row.user_group,
    farmId: row.farm_id,
    ...profileCraftsOf(row, now),
    engagedBounties: row.engaged_bounties ?? [],
    lowBalanceCoins: row.low_balance_coins,
  };
}
