import * as v from 'valibot';

/** What an invitation says. The link is absolute. */
export const farmInvitationProps = v.object({
  farmName: v.string(),
  /** Or what stands for one that was never proved; at the beginning of a sentence. */
  ownerEmail: v.string(),
  email: v.string(),
  link: v.string(),
});
export type FarmInvitationProps = v.InferOutput<typeof farmInvitationProps>;
