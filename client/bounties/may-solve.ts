import type { Craft } from '#contract/crafts/craft.ts';

/**
 * Whether a craft may still solve a bounty: it solves one only, as it then also belongs to that poster, and without a
 * prompt there is nothing in it to use.
 */
export function maySolve({ status, hasPrompt }: Craft): boolean {
  return status !== 'solution_accepted' && hasPrompt;
}
