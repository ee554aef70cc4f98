import type { FarmIcon } from '#contract/farms/farm-icon.ts';

type DemoFarm = {
  /** The owner, the other members and those who ask to join, by the addresses in demo-people.ts. */
  of: string;
  members: string[];
  askers: string[];
  daysAgo: number;
  name: string;
  description: string;
  icon: FarmIcon;
};

/** The public farms of the demo people. */
export const demoFarms: readonly DemoFarm[] = [
  {
    of: 'maren@orchard.dev',
    members: ['ilse@fieldnotes.app'],
    askers: ['tove@latticework.io'],
    daysAgo: 25,
    name: 'Orchard Works',
    description:
      'We write down what worked: reviews, webhooks, profiles. One Craft a week, tried on a real repository before it is shared.',
    icon: 'greenhouse',
  },
];
