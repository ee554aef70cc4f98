import { useLive } from '#client/platform/live/use-live.ts';
import { buying } from '#contract/coins/queries.ts';

/** Why no coins can be bought at the moment; null where they can, and until it is known: the server asks the same again. */
export function useBuyingRefusal(): string | null {
  const read = useLive(buying, {});
  return read.status === 'ready' ? read.value.refusal : null;
}
