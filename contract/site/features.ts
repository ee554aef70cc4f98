/** The editor's six strengths (specification s.1), as the cards and their dialogs tell them. */
export type Feature = { id: FeatureId; title: string; summary: string; description: readonly string[] };

export type FeatureId = 'context' | 'workflow' | 'control' | 'time' | 'prompts' | 'market';

/** True only while the flag `craft_sales` is off: the component that shows this text checks the flag. */
export const craftSalesNotYet = 'Selling Crafts for coins is not yet available.';

export const features: readonly Feature[] = [
  {
    id: 'context',
    title: 'Contextual awareness',
    summary: 'The AI reads the whole project: structure, file contents and how they connect.',
    description: [
      'The AI reads the whole project structure and file contents before it answers. You do not paste files into a chat or explain where things are: ask about the refund flow, and it already knows the webhook, the ledger and the test that covers both.',
      'You see which files it used, and you can add one or leave one out.',
    ],
  },
  {
    id: 'workflow',
    title: 'Interactive workflow',
    summary: 'Say what you want, then ask for changes and refinements as you would with a colleague.',
    description: [
      'Conversational coding: say what you want in your own words, read what comes back, and ask for changes and refinements until it is right.',
      'Each answer builds on the ones before. Guidance that you give once, such as your naming or your test style, stays with the project.',
    ],
  },
  {
    id: 'control',
    title: 'Controlled application',
    summary: 'Every change arrives as a diff. Accept it, reject it or edit it before it touches your code.',
    description: [
      'AI changes appear as diffs you can accept, reject or edit before they touch the code. Nothing is written behind your back.',
      'You decide block by block: keep the fix, drop the renaming, correct one line by hand, all in the same change.',
    ],
  },
  {
    id: 'time',
    title: 'Time reversal',
    summary: 'A snapshot timeline takes the whole project back to any earlier state.',
    description: [
      'A snapshot timeline lets you revert the project to any earlier state. A snapshot is taken before every change the AI makes, across all the files it touches.',
      'Try the bold idea first. If it does not grow, you are one click from where you were.',
    ],
  },
  {
    id: 'prompts',
    title: 'Reusable prompts',
    summary: 'Package a prompt chain as a Craft and share it with your team inside a Farm.',
    description: [
      'Prompt chains that worked are packaged as Crafts and shared with a team inside a Farm. The way you review a migration or write a release note becomes something others can put on and use.',
      'A Craft can be tried on before it is used for good.',
    ],
  },
  {
    id: 'market',
    title: 'Community marketplace',
    summary: 'Post a bounty for a hard bug, or sell Crafts in the Market and earn rewards.',
    description: [
      'Post bounties for hard bugs, or sell Crafts in a market, and earn rewards. Somebody has solved your last mile before; somebody needs what you know.',
      'Creators get 70% of the coins from Craft sales and bounty rewards.',
      craftSalesNotYet,
    ],
  },
];
