import type { Craft } from '#contract/crafts/craft.ts';

/** Whether a craft may still solve a bounty: it solves one only, as it then also belongs to that poster. */
export function maySolve({ status }: Craft): boolean {
  return status !== 'solution_accepted';
}
