import type { Profile } from '#contract/account/profile.ts';
import type { Bounty } from '#contract/bounties/bounty.ts';

/** The viewer's relation to a bounty. Source: specification s.4 and s.6. */
export type BountyRelation = 'mine' | 'engaged' | 'none';

/** `profile` is null for a visitor, and until it is known. */
export function bountyRelation(
  { id, creatorId }: Pick<Bounty, 'id' | 'creatorId'>,
  profile: Profile | null,
): BountyRelation {
  if (!profile) return 'none';
  if (creatorId === profile.uid) return 'mine';
  return profile.engagedBounties.includes(id) ? 'engaged' : 'none';
}
