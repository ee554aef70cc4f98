import type { Farm } from '#contract/farms/farm.ts';

/** The number of a farm's members and shared crafts, in words. */
export const farmFacts = ({ memberCount, craftCount }: Pick<Farm, 'memberCount' | 'craftCount'>) =>
  `${counted(memberCount, 'member')}, ${counted(craftCount, 'craft')} shared`;

const counted = (count: number, what: string) => `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
