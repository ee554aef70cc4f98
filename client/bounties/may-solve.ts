import type { Craft } from '#contract/crafts/craft.ts';

/** A craft solves one bounty only: it belongs to its poster too from then on. */
export function maySolve({ status }: Craft): boolean {
  return status !== 'solution_accepted';
}
