import { useLive } from '#client/platform/live/use-live.ts';
import { buying } from '#contract/coins/queries.ts';

/** Why the user cannot buy coins now; null if they can, or while unknown: the server checks again on purchase. */
export function useBuyingRefusal(): string | null {
  const read = useLive(buying, {});
  return read.status === 'ready' ? read.value.refusal : null;
}
