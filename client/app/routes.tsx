import { matchPath } from 'react-router';
import type { Preload } from '#client/platform/preload.ts';
import { type LazyPart, lazyPart } from '#client/ui/lazy-part.ts';
import { paths } from '#contract/site/paths.ts';

/** Who may see a page: everybody, only signed-in users, or only visitors who are not signed in. */
export type Access = 'public' | 'signed-in' | 'signed-out';

export type Route = LazyPart & { path: string; title: string; access: Access };

const farmPage = lazyPart(() => import('#client/pages/farm-page.tsx').then((module) => module.FarmPage));
const operatorsPage = lazyPart(() => import('#client/pages/operators-page.tsx').then((module) => module.OperatorsPage));

/** Every page of the site. */
export const routes: readonly Route[] = [
  {
    path: paths.home(),
    title: 'Chat to create',
    access: 'public',
    ...lazyPart(() => import('#client/pages/home-page.tsx').then((module) => module.HomePage)),
  },
  {
    path: paths.start(),
    title: 'Start',
    access: 'public',
    ...lazyPart(() => import('#client/pages/start-page.tsx').then((module) => module.StartPage)),
  },
  {
    path: paths.new(),
    title: "What's New",
    access: 'public',
    ...lazyPart(() => import('#client/pages/new-page.tsx').then((module) => module.NewPage)),
  },
  {
    path: paths.releases(),
    title: 'Releases',
    access: 'public',
    ...lazyPart(() => import('#client/pages/releases-page.tsx').then((module) => module.ReleasesPage)),
  },
  {
    path: paths.craftMarket(),
    title: 'Craft Market',
    access: 'public',
    ...lazyPart(() => import('#client/pages/craft-market-page.tsx').then((module) => module.CraftMarketPage)),
  },
  {
    path: paths.crafts(),
    title: 'Browse All Crafts',
    access: 'public',
    ...lazyPart(() => import('#client/pages/crafts-page.tsx').then((module) => module.CraftsPage)),
  },
  {
    path: paths.newCraft(),
    title: 'New Craft',
    access: 'signed-in',
    ...lazyPart(() => import('#client/pages/new-craft-page.tsx').then((module) => module.NewCraftPage)),
  },
  {
    path: paths.craft(':craftId'),
    title: 'Craft',
    access: 'public',
    ...lazyPart(() => import('#client/pages/craft-page.tsx').then((module) => module.CraftPage)),
  },
  {
    path: paths.editCraft(':craftId'),
    title: 'Edit Craft',
    access: 'signed-in',
    ...lazyPart(() => import('#client/pages/edit-craft-page.tsx').then((module) => module.EditCraftPage)),
  },
  {
    path: paths.farms(),
    title: 'Farms',
    access: 'public',
    ...lazyPart(() => import('#client/pages/farms-page.tsx').then((module) => module.FarmsPage)),
  },
  {
    path: paths.allFarms(),
    title: 'Browse All Farms',
    access: 'public',
    ...lazyPart(() => import('#client/pages/all-farms-page.tsx').then((module) => module.AllFarmsPage)),
  },
  // Without an id too, of which the page says that it is missing (specification s.2).
  ...[paths.farm(), paths.farm(':farmId')].map(
    (path): Route => ({
      path,
      title: 'Farm',
      access: 'signed-in',
      ...farmPage,
    }),
  ),
  {
    path: paths.bountyCall(),
    title: 'Bounty Call Board',
    access: 'public',
    ...lazyPart(() => import('#client/pages/wanted-page.tsx').then((module) => module.WantedPage)),
  },
  {
    path: paths.bounty(':bountyId'),
    title: 'Bounty',
    access: 'public',
    ...lazyPart(() => import('#client/pages/bounty-page.tsx').then((module) => module.BountyPage)),
  },
  {
    path: paths.terms(),
    title: 'Terms of Use',
    access: 'public',
    ...lazyPart(() => import('#client/pages/terms-page.tsx').then((module) => module.TermsPage)),
  },
  {
    path: paths.privacy(),
    title: 'Privacy Policy',
    access: 'public',
    ...lazyPart(() => import('#client/pages/privacy-page.tsx').then((module) => module.PrivacyPage)),
  },
  {
    path: paths.login(),
    title: 'Login',
    access: 'signed-out',
    ...lazyPart(() => import('#client/pages/login-page.tsx').then((module) => module.LoginPage)),
  },
  {
    path: paths.signUp(),
    title: 'Create an Account',
    access: 'signed-out',
    ...lazyPart(() => import('#client/pages/sign-up-page.tsx').then((module) => module.SignUpPage)),
  },
  {
    path: paths.forgotPassword(),
    title: 'Forgotten password',
    access: 'public',
    ...lazyPart(() => import('#client/pages/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage)),
  },
  {
    path: paths.authAction(),
    title: 'Confirm',
    access: 'public',
    ...lazyPart(() => import('#client/pages/auth-action-page.tsx').then((module) => module.AuthActionPage)),
  },
  {
    path: paths.dashboard(),
    title: 'Account',
    access: 'signed-in',
    ...lazyPart(() => import('#client/pages/dashboard-page.tsx').then((module) => module.DashboardPage)),
  },
  {
    path: paths.security(),
    title: 'Sign-in and security',
    access: 'signed-in',
    ...lazyPart(() => import('#client/pages/security-page.tsx').then((module) => module.SecurityPage)),
  },
  {
    path: paths.notifications(),
    title: 'Notifications',
    access: 'signed-in',
    ...lazyPart(() => import('#client/pages/notifications-page.tsx').then((module) => module.NotificationsPage)),
  },
  {
    path: paths.unsubscribe(),
    title: 'Switch mails off',
    access: 'public',
    ...lazyPart(() => import('#client/pages/unsubscribe-page.tsx').then((module) => module.UnsubscribePage)),
  },
  {
    path: paths.coinLedger(),
    title: 'Coin Transaction History',
    access: 'signed-in',
    ...lazyPart(() => import('#client/pages/coin-ledger-page.tsx').then((module) => module.CoinLedgerPage)),
  },
  ...[paths.operators(), paths.operators(':section')].map(
    (path): Route => ({
      path,
      title: 'Operators',
      access: 'signed-in',
      ...operatorsPage,
    }),
  ),
  {
    path: paths.operators('users/:uid'),
    title: 'Operators',
    access: 'signed-in',
    ...lazyPart(() => import('#client/pages/operator-user-page.tsx').then((module) => module.OperatorUserPage)),
  },
];

/** Other names of pages (specification s.2). */
export const redirects = [
  { from: paths.account(), to: paths.dashboard() },
  { from: paths.about(), to: paths.start() },
  { from: paths.product(), to: paths.start() },
  { from: paths.craftMarketAlias(), to: paths.crafts() },
];

export const preload: Preload = async (address) => {
  // A failed preload is no failure yet: going there tries again and reports.
  const page = await routeAt(address)
    ?.preload()
    .catch(() => {});
  return page !== undefined;
};

function routeAt(address: string): Route | undefined {
  const named = address.replace(/[?#].*$/, '');
  const path = redirects.find(({ from }) => from === named)?.to ?? named;
  return routes.find((route) => matchPath(route.path, path));
}
