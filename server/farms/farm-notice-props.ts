import * as v from 'valibot';

/** What happened in a farm, told to whom it concerns. The link is absolute. */
export const farmNoticeProps = v.object({
  farmName: v.string(),
  what: v.picklist(['requested', 'approved', 'removed', 'handed-over']),
  /** Who did it or asks, at the beginning of a sentence. */
  by: v.string(),
  link: v.string(),
});
export type FarmNoticeProps = v.InferOutput<typeof farmNoticeProps>;
