import { useMyProfile } from '#client/platform/session/use-my-profile.ts';

/** The label of the link to posting a bounty: users without a farm first read what posting needs. */
export function usePostingStep(): string {
  const mayPost = (useMyProfile()?.farmId ?? null) !== null;
  return mayPost ? 'Post a bounty' : 'How to post one';
}
