import type { Farm } from '#contract/farms/farm.ts';

/** How many are in a farm and what they share, in words. */
export const farmFacts = ({ memberCount, craftCount }: Pick<Farm, 'memberCount' | 'craftCount'>) =>
  `${counted(memberCount, 'member')}, ${counted(craftCount, 'craft')} shared`;

const counted = (count: number, what: string) => `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
