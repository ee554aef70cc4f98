import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { pageCode } from '#client/platform/page-code.ts';
import type { Preload } from '#client/platform/preload.ts';
import { type LazyPart, lazyPart } from '#client/ui/lazy-part.ts';
import { paths } from '#contract/site/paths.ts';

/** Who may see a page: everybody, only signed-in users, or only visitors who are not signed in. */
export type Access = 'public' | 'signed-in' | 'signed-out';

export type Route = LazyPart & { path: string; title: string; access: Access };

const farm = route(paths.farm(':farmId'), 'Farm', 'signed-in', () =>
  import('#client/pages/farm-page.tsx').then((module) => module.FarmPage),
);
const operators = route(paths.operators(':section'), 'Operators', 'signed-in', () =>
  import('#client/pages/operators-page.tsx').then((module) => module.OperatorsPage),
);

/** Every page of the site. */
export const routes: readonly Route[] = [
  route(paths.home(), 'Chat to create', 'public', () =>
    import('#client/pages/home-page.tsx').then((module) => module.HomePage),
  ),
  route(paths.start(), 'Start', 'public', () =>
    import('#client/pages/start-page.tsx').then((module) => module.StartPage),
  ),
  route(paths.new(), "What's New", 'public', () =>
    import('#client/pages/new-page.tsx').then((module) => module.NewPage),
  ),
  route(paths.releases(), 'Releases', 'public', () =>
    import('#client/pages/releases-page.tsx').then((module) => module.ReleasesPage),
  ),
  route(paths.craftMarket(), 'Craft Market', 'public', () =>
    import('#client/pages/craft-market-page.tsx').then((module) => module.CraftMarketPage),
  ),
  route(paths.crafts(), 'Browse All Crafts', 'public', () =>
    import('#client/pages/crafts-page.tsx').then((module) => module.CraftsPage),
  ),
  route(paths.newCraft(), 'New Craft', 'signed-in', () =>
    import('#client/pages/new-craft-page.tsx').then((module) => module.NewCraftPage),
  ),
  route(paths.craft(':craftId'), 'Craft', 'public', () =>
    import('#client/pages/craft-page.tsx').then((module) => module.CraftPage),
  ),
  route(paths.editCraft(':craftId'), 'Edit Craft', 'signed-in', () =>
    import('#client/pages/edit-craft-page.tsx').then((module) => module.EditCraftPage),
  ),
  route(paths.farms(), 'Farms', 'public', () =>
    import('#client/pages/farms-page.tsx').then((module) => module.FarmsPage),
  ),
  route(paths.allFarms(), 'Browse All Farms', 'public', () =>
    import('#client/pages/all-farms-page.tsx').then((module) => module.AllFarmsPage),
  ),
  // Also without an id: the page then says that the id is missing (specification s.2).
  { ...farm, path: paths.farm() },
  farm,
  route(paths.bountyCall(), 'Bounty Call Board', 'public', () =>
    import('#client/pages/wanted-page.tsx').then((module) => module.WantedPage),
  ),
  route(paths.bounty(':bountyId'), 'Bounty', 'public', () =>
    import('#client/pages/bounty-page.tsx').then((module) => module.BountyPage),
  ),
  route(paths.terms(), 'Terms of Use', 'public', () =>
    import('#client/pages/terms-page.tsx').then((module) => module.TermsPage),
  ),
  route(paths.privacy(), 'Privacy Policy', 'public', () =>
    import('#client/pages/privacy-page.tsx').then((module) => module.PrivacyPage),
  ),
  route(paths.login(), 'Login', 'signed-out', () =>
    import('#client/pages/login-page.tsx').then((module) => module.LoginPage),
  ),
  route(paths.signUp(), 'Create an Account', 'signed-out', () =>
    import('#client/pages/sign-up-page.tsx').then((module) => module.SignUpPage),
  ),
  route(paths.forgotPassword(), 'Forgotten password', 'public', () =>
    import('#client/pages/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
  ),
  route(paths.authAction(), 'Confirm', 'public', () =>
    import('#client/pages/auth-action-page.tsx').then((module) => module.AuthActionPage),
  ),
  route(paths.dashboard(), 'Account', 'signed-in', () =>
    import('#client/pages/dashboard-page.tsx').then((module) => module.DashboardPage),
  ),
  route(paths.security(), 'Sign-in and security', 'signed-in', () =>
    import('#client/pages/security-page.tsx').then((module) => module.SecurityPage),
  ),
  route(paths.notifications(), 'Notifications', 'signed-in', () =>
    import('#client/pages/notifications-page.tsx').then((module) => module.NotificationsPage),
  ),
  route(paths.unsubscribe(), 'Switch mails off', 'public', () =>
    import('#client/pages/unsubscribe-page.tsx').then((module) => module.UnsubscribePage),
  ),
  route(paths.coinLedger(), 'Coin Transaction History', 'signed-in', () =>
    import('#client/pages/coin-ledger-page.tsx').then((module) => module.CoinLedgerPage),
  ),
  { ...operators, path: paths.operators() },
  operators,
  route(paths.operators('users/:uid'), 'Operators', 'signed-in', () =>
    import('#client/pages/operator-user-page.tsx').then((module) => module.OperatorUserPage),
  ),
];

/** Alternative addresses of pages (specification s.2). */
export const redirects = [
  { from: paths.account(), to: paths.dashboard() },
  { from: paths.about(), to: paths.start() },
  { from: paths.product(), to: paths.start() },
  { from: paths.craftMarketAlias(), to: paths.crafts() },
];

function route(path: string, title: string, access: Access, load: () => Promise<ComponentType>): Route {
  const fetchPage = () => {
    pageCode.askFor(path);
    return load();
  };
  return { path, title, access, ...lazyPart(fetchPage) };
}

export const preload: Preload = async (address) => {
  // A failed preload is not an error yet: navigating there tries again and reports.
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
