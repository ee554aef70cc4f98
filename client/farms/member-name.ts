import type { FarmMember } from '#contract/farms/farm.ts';

/** The name under which everybody sees a member. Never the email address, which is private. */
export function memberName({ displayName, userId }: Pick<FarmMember, 'displayName' | 'userId'>): string {
  return displayName || `Member ${userId.slice(0, 6)}`;
}
