import type { Identity } from '#client/platform/identity.ts';
import type { FarmMember } from '#contract/farms/farm.ts';

type Member = Pick<FarmMember, 'displayName' | 'userId'>;

/** What a member is called; the reader by their own address if need be, which is nobody else's business. */
export function memberName({ displayName, userId }: Member, reader?: Identity): string {
  if (displayName) return displayName;
  return reader?.state === 'signed-in' && reader.uid === userId ? reader.email : `Member ${userId.slice(0, 6)}`;
}
