import { basename } from 'node:path';

/** What the bundler knows of a module: its importers. */
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
/** Parts that load with an action; most of their code is in files of the page that they appear on. */
export const comesLater = ['feature-dialog', 'markdown', 'request-download'];
/** Parts that every page fetches once it is visible. */
export const onceSeen = ['once-alive', 'follow-config'];
/** The part that every page fetches for a user who is signed in. */
export const onceSignedIn = 'bell';

const kindOf = new Map<string, Kind>([
  ...Object.entries(kinds).flatMap(([kind, pages]) => pages.map((page) => [page, kind as Kind] as const)),
  [onceSignedIn, 'account'],
]);

/**
 * Returns the name of the file that a module is built into; null for a module that shares its file only with modules of
 * the same users. Every file costs a request and is compressed by itself; everything in it that a page does not need
 * slows that page's first visit (decision 137).
 */
export function sharedCodeOf(id: string, graph: ModuleGraph): string | null {
  const users = usersOf(id, graph)
    .map((user) => basename(user).replace(/\.tsx?$/, ''))
    .filter((user) => !comesLater.includes(user));
  // Code that only the shell needs goes with the code that it shares with pages.
  if (users.length === 1 && users[0] === 'main') return id.endsWith('/main.tsx') ? null : 'site';
  return users.length < 2 ? null : fileOf(users, id.endsWith('.css'));
}

/**
 * Returns the file of the modules with these users. A module's imports are needed wherever the module is, so a file may
 * import files with more users, but not the other way round: adding users never leads back to a file. Styles import
 * nothing.
 */
export function fileOf(users: readonly string[], areStyles = false): string | null {
  const has = (...names: readonly string[]) => names.some((name) => users.includes(name));
  // All code that the server sends before the gate is passed.
  if (has('gate.html')) {
    // It begins with the tokens and the order of the layers, so it has to load first (scripts/build/prerender.ts).
    if (has('index.html', 'main')) return 'base';
    if (has('home-page')) return null;
    return has(...onceSeen) ? 'early' : 'form';
  }
  if (has('index.html')) return null;
  if (has('main')) return 'site';
  if (has(...onceSeen)) return 'alive';
  // Most visitors see this page first, and its budget is counted in bytes.
  if (has('home-page')) return null;
  // The session is known once all of this has loaded: it is little, and one file loads sooner than ten.
  if (has('firebase')) return 'session';
  return fileOfKinds(new Set(users.flatMap((user) => kindOf.get(user) ?? [])), areStyles);
}

/** The kinds of pages that share much with some others and little with all. */
const content: readonly Kind[] = ['market', 'farms', 'bounties', 'dashboard'];

/** The same for pages of these kinds; null when there are none. */
function fileOfKinds(found: Set<Kind>, areStyles: boolean): string | null {
  // A visitor of a craft's page may go on to the market, and a craft's writer to both.
  if (found.has('market')) found.delete('craft');
  if (found.has('market') || found.has('craft')) found.delete('writing');
  const [first] = found;
  if (!first) return null;
  if (found.size === 1) return first === 'text' ? null : first;
  if (found.has('text')) return 'public';
  // Styles are so little that one file of them is smaller than the several that a page would need.
  if (areStyles) return 'common';
  if (found.delete('craft') || found.delete('writing')) found.add('market');
  if ([...found].every((kind) => content.includes(kind))) return fileOfContent(found);
  return found.size === 2 && found.has('dashboard') && found.has('account') ? 'coins' : 'common';
}

function fileOfContent(found: ReadonlySet<Kind>): string {
  if (found.has('bounties') && found.size > 2) return 'content';
  if (found.has('dashboard') && !found.has('bounties')) return 'dashboard-farms-market';
  return [...found].sort().join('-');
}

/** Returns the modules that need this one and are fetched by themselves. */
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
