import type { FarmMember } from '#contract/farms/farm.ts';

/** What a member is called: addresses are nobody else's business. */
export const memberName = ({ displayName, userId }: Pick<FarmMember, 'displayName' | 'userId'>) =>
  displayName || `Member ${userId.slice(0, 6)}`;
