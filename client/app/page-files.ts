import { paths } from '#contract/site/paths.ts';

/**
 * The file of each page in client/pages, without `-page.tsx`, by its route: the server uses it to make a visiting
 * browser request all of the page's code at once.
 */
export const pageFiles: ReadonlyMap<string, string> = new Map([
  [paths.home(), 'home'],
  [paths.start(), 'start'],
  [paths.new(), 'new'],
  [paths.releases(), 'releases'],
  [paths.craftMarket(), 'craft-market'],
  [paths.crafts(), 'crafts'],
  [paths.newCraft(), 'new-craft'],
  [paths.craft(':craftId'), 'craft'],
  [paths.editCraft(':craftId'), 'edit-craft'],
  [paths.farms(), 'farms'],
  [paths.allFarms(), 'all-farms'],
  [paths.farm(), 'farm'],
  [paths.farm(':farmId'), 'farm'],
  [paths.bountyCall(), 'wanted'],
  [paths.bounty(':bountyId'), 'bounty'],
  [paths.terms(), 'terms'],
  [paths.privacy(), 'privacy'],
  [paths.login(), 'login'],
  [paths.signUp(), 'sign-up'],
  [paths.forgotPassword(), 'forgot-password'],
  [paths.authAction(), 'auth-action'],
  [paths.dashboard(), 'dashboard'],
  [paths.security(), 'security'],
  [paths.notifications(), 'notifications'],
  [paths.unsubscribe(), 'unsubscribe'],
  [paths.coinLedger(), 'coin-ledger'],
  [paths.operators(), 'operators'],
  [paths.operators(':section'), 'operators'],
  [paths.operators('users/:uid'), 'operator-user'],
]);
