import type { Reward } from '#contract/bounties/reward.ts';

type DemoSubmission = {
  /** The solver, by the address in demo-people.ts, who submits this craft of theirs. */
  of: string;
  craft: string;
  note: string;
  daysAgo: number;
  /** If false, the submission is still open. */
  isAccepted: boolean;
};

type DemoBounty = {
  /** The poster, who owns a farm, and the engaged users, by address. */
  of: string;
  engaged: string[];
  daysAgo: number;
  title: string;
  description: string;
  reward: Reward;
  submission: DemoSubmission | null;
};

/** The bounties of the demo people, oldest first. */
export const demoBounties: readonly DemoBounty[] = [
  {
    of: 'ilse@fieldnotes.app',
    engaged: ['maren@orchard.dev'],
    daysAgo: 11,
    title: 'Release notes that somebody reads',
    description: `Our release notes are the list of commits, and nobody reads them. We want notes that say what a user can do now, what changed for them, and what they must do.

Solved when the notes of our last three releases, written again, need no question from support.`,
    reward: { type: 'golden_seed', amount: 40 },
    submission: {
      of: 'maren@orchard.dev',
      craft: 'Changelog from commits',
      note: 'Tried on your last three tags. The second release had two breaking changes that its notes did not name.',
      daysAgo: 5,
      isAccepted: true,
    },
  },
  {
    of: 'ilse@fieldnotes.app',
    engaged: ['maren@orchard.dev'],
    daysAgo: 10,
    title: 'Memory leak in the file watcher',
    description: `The process that watches a project for changes grows by 40 MB an hour, and is restarted at night.

Solved when it stays under 120 MB for a day, on a project that is built every minute.`,
    reward: { type: 'seed', amount: 4_500 },
    submission: {
      of: 'maren@orchard.dev',
      craft: 'Read the flame graph',
      note: 'One listener a save was never taken off. With the change it stood at 96 MB after 30 hours.',
      daysAgo: 1.5,
      isAccepted: true,
    },
  },
  {
    of: 'ilse@fieldnotes.app',
    engaged: [],
    daysAgo: 9,
    title: 'Field notes stay when the train enters a tunnel',
    description: `The app loses what was typed when the connection goes away for longer than a minute.

We know that the queue is kept in memory only. We do not know what should happen when two devices wrote the same note.`,
    reward: { type: 'custom', customDescription: 'A day of pair programming with whoever built the app' },
    submission: null,
  },
  {
    of: 'maren@orchard.dev',
    engaged: ['tove@latticework.io'],
    daysAgo: 6,
    title: 'An end-to-end test that fails on Windows runners only',
    description: `One journey in forty fails, on Windows only, at the step that opens a dialog. A second try is always green.

Solved when 200 runs in a row pass without a retry, and we understand why it failed.`,
    reward: { type: 'seed', amount: 800 },
    submission: {
      of: 'tove@latticework.io',
      craft: 'Playwright page objects',
      note: 'The dialog is looked for by a class name that a transition adds late. 240 runs are green with roles instead.',
      daysAgo: 1,
      isAccepted: false,
    },
  },
  {
    of: 'ilse@fieldnotes.app',
    engaged: [],
    daysAgo: 4,
    title: 'Search that forgives a wrong letter',
    description: `People search their notes for names of plants and misspell them. Today one wrong letter finds nothing.

It has to stay under 50 ms on 100,000 notes, in PostgreSQL, without another service.`,
    reward: { type: 'equity', equityPercentage: 0.5 },
    submission: null,
  },
  {
    of: 'maren@orchard.dev',
    engaged: ['tove@latticework.io'],
    daysAgo: 2,
    title: 'Restore undo after an edit of many files',
    description: `After an edit that touches more than one file, undo restores the first file only. Snapshots have all of them.

Known: the undo stack keeps one entry a file. Wanted: one undo for one edit, across restarts.`,
    reward: { type: 'seed', amount: 2_500 },
    submission: null,
  },
  {
    of: 'ilse@fieldnotes.app',
    engaged: [],
    daysAgo: 0.14,
    title: 'Model picker ignores the token threshold',
    description:
      'A prompt of more than 200,000 tokens is still sent at the price of the smaller tier, and then refused.',
    reward: { type: 'seed', amount: 1_000 },
    submission: null,
  },
];
