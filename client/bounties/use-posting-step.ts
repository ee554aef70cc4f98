import { useMyProfile } from '#client/platform/session/use-my-profile.ts';

/** What the way to posting a bounty says: who is in no farm reads first what it takes. */
export function usePostingStep(): string {
  const mayPost = (useMyProfile()?.farmId ?? null) !== null;
  return mayPost ? 'Post a bounty' : 'How to post one';
}
