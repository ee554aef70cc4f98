import { basename } from 'node:path';

/** What the bundler knows of a module: who imports it. */
type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null;
};

/** Pages that have much in common, by the names of their files. */
export const kinds = {
  market: ['craft-market-page', 'crafts-page'],
  craft: ['craft-page'],
  writing: ['new-craft-page', 'edit-craft-page'],
  farms: ['farms-page', 'all-farms-page', 'farm-page'],
  bounties: ['wanted-page', 'bounty-page'],
  dashboard: ['dashboard-page'],
  account: ['coin-ledger-page', 'notifications-page', 'security-page', 'unsubscribe-page'],
  auth: ['login-page', 'sign-up-page', 'forgot-password-page', 'auth-action-page'],
  operators: ['operators-page', 'operator-user-page'],
  text: ['new-page', 'privacy-page', 'releases-page', 'start-page', 'terms-page'],
} as const satisfies Record<string, readonly string[]>;

type Kind = keyof typeof kinds;
const kindOf = new Map<string, Kind>(
  Object.entries(kinds).flatMap(([kind, pages]) => pages.map((page) => [page, kind as Kind] as const)),
);

/** What comes with an act or a sign-in, and finds most of what it needs in the files of the page that it comes to. */
export const comesLater = ['bell', 'feature-dialog', 'markdown', 'request-download'];
/** What every page fetches once it is seen. */
export const onceSeen = ['once-alive', 'follow-config'];

/**
 * The name of the file into which a module is built; null for one that shares its file with nothing but what the same
 * parts need. Every file costs a request, and is compressed by itself; everything in it that a page does not need costs
 * that page's first visit (decision 133).
 */
export function sharedCodeOf(id: string, graph: ModuleGraph): string | null {
  const users = usersOf(id, graph)
    .map((user) => basename(user).replace(/\.tsx?$/, ''))
    .filter((user) => !comesLater.includes(user));
  // What the shell alone needs goes with what it shares with pages.
  if (users.length === 1 && users[0] === 'main') return id.endsWith('/main.tsx') ? null : 'site';
  return users.length < 2 ? null : fileOf(users);
}

/**
 * The file of what these need. What a module imports is needed wherever the module is, so a file may import those of more
 * users, and none of those may import it: as users are added, a file that was left is never come back to.
 */
export function fileOf(users: readonly string[]): string | null {
  const has = (...names: readonly string[]) => names.some((name) => users.includes(name));
  // All that leaves the server before the gate.
  if (has('gate.html')) {
    // The tokens and the order of the layers: named by itself, since it has to come first (scripts/build/prerender.ts).
    if (has('index.html')) return 'base';
    if (has('main')) return 'ui';
    if (has('home-page')) return null;
    return has(...onceSeen) ? 'early' : 'form';
  }
  if (has('index.html')) return null;
  if (has('main')) return 'site';
  if (has(...onceSeen)) return 'alive';
  // The first page that most people see, whose budget is counted in bytes.
  if (has('home-page')) return null;
  // Who is signed in is known when all of this is there: little, and one file of it is there sooner than ten.
  if (has('firebase')) return 'session';
  return fileOfKinds(new Set(users.flatMap((user) => kindOf.get(user) ?? [])));
}

/** The same for pages of these kinds; null for none. */
function fileOfKinds(found: Set<Kind>): string | null {
  // Whoever looks at a craft may look at the market, and whoever writes one at both.
  if (found.has('market')) found.delete('craft');
  if (found.has('market') || found.has('craft')) found.delete('writing');
  const mixes = (...some: readonly Kind[]) => some.some((kind) => found.has(kind));
  const [first] = found;
  if (!first) return null;
  if (found.size === 1) return first === 'text' ? null : first;
  if (mixes('text')) return 'public';
  if (mixes('auth') && mixes('bounties', 'dashboard')) return 'signed-in-or-out';
  if (mixes('account', 'operators') && mixes('bounties')) return 'signed-in';
  if (mixes('auth', 'account', 'operators')) {
    if (mixes('market', 'craft', 'writing', 'farms')) return 'forms';
    if (mixes('auth')) return 'signing-in';
    return mixes('dashboard') ? 'coins' : 'account';
  }
  return [...found].sort().join('-');
}

/** The modules that are fetched by themselves and need this one. */
function usersOf(id: string, graph: ModuleGraph): string[] {
  const above = new Set([id]);
  const users: string[] = [];
  for (const module of above) {
    const info = graph.getModuleInfo(module);
    if (info?.isEntry || info?.dynamicImporters.length) users.push(module);
    for (const importer of info?.importers ?? []) above.add(importer);
  }
  return users;
}
