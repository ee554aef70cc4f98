/** One entry of What's New. */
export type NewsItem = {
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  title: string;
  summary: string;
  points: readonly { title: string; text: string }[];
};

/** What is new, the latest first (specification s.1). The page and the feed are made of this. */
export const news: readonly NewsItem[] = [
  {
    id: 'community',
    date: '2025-08-18',
    title: 'Crafts and Bounties: the community opens',
    summary: 'What you work out once, others can use; what you cannot work out, others can solve.',
    points: [
      {
        title: 'Crafts',
        text: 'Package a prompt chain that works as a Craft and share it with your team inside a Farm, or with everybody.',
      },
      {
        title: 'Bounties',
        text: 'Post a hard bug with a reward on the Bounty Call Board. Whoever solves it hands in a Craft as the solution.',
      },
      { title: 'Farms', text: 'Found a team, invite people, and keep what you build together in one place.' },
    ],
  },
  {
    id: 'snapshots',
    date: '2025-07-21',
    title: 'A snapshot of every step',
    summary: 'The project remembers where it was, so you can try the bold idea first.',
    points: [
      {
        title: 'Snapshot history',
        text: 'A snapshot is taken before every change. The timeline takes the whole project back to any of them.',
      },
      {
        title: 'Persistent guidance',
        text: 'Say once how you name things and how you test. The guidance stays with the project and goes with every request.',
      },
    ],
  },
  {
    id: 'alpha',
    date: '2025-06-30',
    title: 'The alpha begins',
    summary: 'June 30: the first people chat to create, with two kinds of model and their own files.',
    points: [
      {
        title: 'Fast and pro models',
        text: "The provider's fast tier for everyday changes, its pro tier for the ones that need more thought.",
      },
      {
        title: 'Local file context',
        text: 'The editor works on projects on your own machine and reads the files a request is about.',
      },
      {
        title: 'Block-level edits',
        text: 'Changes arrive as blocks of a diff. Accept, reject or edit each of them.',
      },
    ],
  },
];

/** The same as an Atom feed. */
export const newsFeedAddress = '/new.atom';
