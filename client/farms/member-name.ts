import type { FarmMember } from '#contract/farms/farm.ts';

/** What everybody calls a member. Their address is nobody else's business. */
export function memberName({ displayName, userId }: Pick<FarmMember, 'displayName' | 'userId'>): string {
  return displayName || `Member ${userId.slice(0, 6)}`;
}
