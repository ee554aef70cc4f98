import { basename } from 'node:path';

/** What the bundler knows of a module: who imports it. */
type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null;
};

/**
 * What is fetched by itself, by the names of the files: pages of one kind, which have much in common, and what comes with an
 * act or a sign-in. What is named nowhere here shares its code one file for each set of those that need it: what every
 * visit loads, and pages of text.
 */
export const kinds: Record<string, readonly string[]> = {
  crafts: ['craft-market-page', 'crafts-page', 'craft-page', 'new-craft-page', 'edit-craft-page'],
  farms: ['farms-page', 'all-farms-page', 'farm-page'],
  bounties: ['wanted-page', 'bounty-page'],
  dashboard: ['dashboard-page'],
  account: ['coin-ledger-page', 'notifications-page', 'security-page', 'unsubscribe-page'],
  auth: ['login-page', 'sign-up-page', 'forgot-password-page', 'auth-action-page'],
  operators: ['operators-page', 'operator-user-page'],
  session: ['firebase'],
  later: ['bell', 'feature-dialog', 'markdown', 'request-download'],
};
const fewestUsers = 4;

/**
 * The name of the file into which a module is built, together with all others that the same kinds of pages need; null for one
 * that few need. In files for each set of pages a page would be sixty of them, most smaller than what asking for one costs.
 *
 * What a module imports is needed wherever the module is: no two of these files import each other.
 */
export function sharedCodeOf(id: string, graph: ModuleGraph): string | null {
  const users = usersOf(id, graph).map((user) => basename(user).replace(/\.tsx?$/, ''));
  const kindsOfIt = users.map((user) => Object.keys(kinds).find((kind) => kinds[kind]?.includes(user)));
  if (users.length === 1 || kindsOfIt.includes(undefined)) return null;
  // Who is signed in is known when all of this is there: little, and one file of it is there sooner than ten.
  if (kindsOfIt.includes('session')) return 'session';
  if (users.length < fewestUsers) return null;
  return [...new Set(kindsOfIt)].sort().join('-');
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
