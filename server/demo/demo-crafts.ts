import type { CraftIcon } from '#contract/crafts/craft-icon.ts';

type DemoCraft = {
  /** The creator, by the address in demo-people.ts. */
  of: string;
  daysAgo: number;
  name: string;
  icon: CraftIcon;
  category: string;
  price: number;
  isPublic: boolean;
  prompt: string;
  /** Other users who have the craft equipped, and how. */
  holders?: readonly { email: string; by: 'grant' | 'trial'; daysAgo: number }[];
};

/** The crafts of the demo people, oldest first. */
export const demoCrafts: readonly DemoCraft[] = [
  {
    of: 'tove@latticework.io',
    daysAgo: 33,
    name: 'Postgres migration coach',
    icon: 'anvil',
    category: 'Databases',
    price: 0,
    isPublic: true,
    holders: [{ email: 'maren@orchard.dev', by: 'trial', daysAgo: 2 }],
    prompt: `# Postgres migration coach

## Description
Turns a schema change into a migration that runs while people use the site: which locks it takes, how long, and the safe order of steps.

## Steps
1. Read the migration and name every lock it takes, on which table, and for how long on a table of the size I give you.
2. Split what would block writers: add nullable, backfill in batches, validate, then constrain.
3. Write each step as its own file, with the statement that undoes it.
4. List what the code must tolerate between two steps.

Ask for row counts and the Postgres version before you write anything.
`,
  },
  {
    of: 'maren@orchard.dev',
    daysAgo: 27,
    name: 'Idempotent webhooks',
    icon: 'needle-drill',
    category: 'Payments',
    price: 0,
    isPublic: true,
    prompt: `# Idempotent webhooks

## Description
Reviews a webhook handler for doubled, lost and reordered events, and writes the tests that prove it.

## Steps
- Find where the signature is checked, and whether the raw body is used for it.
- Find the key that makes an event happen once. If there is none, propose one that is a business fact.
- Write a test that delivers every event one to eight times, in parallel and in any order.
- Treat an event as a nudge: what happened is read from the provider again.
`,
  },
  {
    of: 'tove@latticework.io',
    daysAgo: 19,
    name: 'Playwright page objects',
    icon: 'toolbox',
    category: 'Testing',
    price: 0,
    isPublic: true,
    holders: [{ email: 'maren@orchard.dev', by: 'grant', daysAgo: 4 }],
    prompt: `# Playwright page objects

## Description
Reads a flaky end-to-end suite and rewrites it around what people see: roles, names and outcomes instead of selectors and waits.

## Steps
1. List every wait by time and the event that it stands for.
2. Replace selectors with roles and accessible names. Where there is no name, fix the page.
3. Group by page, one object a page, with acts as methods and no assertions inside.
`,
  },
  {
    of: 'maren@orchard.dev',
    daysAgo: 11,
    name: 'Read the flame graph',
    icon: 'cauldron',
    category: 'Performance',
    price: 0,
    isPublic: true,
    prompt: `# Read the flame graph

## Description
Explains a CPU profile in plain words: where the time goes, what is worth changing, and what the change would save at most.

## Steps
- Sum self time by package and by function. Say which of the two tells more here.
- For the three widest towers, say what the program was doing for whom.
- Give an upper bound for each idea before proposing it.
`,
  },
  {
    of: 'maren@orchard.dev',
    daysAgo: 6,
    name: 'Changelog from commits',
    icon: 'scroll-quill',
    category: 'Writing',
    price: 0,
    isPublic: true,
    prompt: `# Changelog from commits

## Description
Writes release notes that users read: what they can do now, what changed for them, what they must do.

## Steps
1. Drop everything that no user can notice.
2. Group by what a person does, not by module.
3. One line each, the act first. Name what breaks at the top, with the way out.
`,
  },
  {
    of: 'maren@orchard.dev',
    daysAgo: 2,
    name: 'My review checklist',
    icon: 'spell-book',
    category: 'Reviews',
    price: 0,
    isPublic: false,
    holders: [{ email: 'tove@latticework.io', by: 'grant', daysAgo: 1 }],
    prompt: `# My review checklist

Look for: a name that lies, a branch that no test takes, an error that nobody reads, money in floats, a lock taken in two orders.
`,
  },
];
