/** The address of every page of the site, built here and never typed elsewhere. Source: specification s.2. */
export const paths = {
  home: () => '/',
  start: () => '/start',
  about: () => '/about',
  product: () => '/product',
  new: () => '/new',
  craftMarket: () => '/craft',
  craftMarketAlias: () => '/craft-market',
  crafts: (query: { of?: 'me' | 'equipped' } = {}) => `/crafts${search(query)}`,
  newCraft: () => '/crafts/new',
  craft: (craftId: string) => `/crafts/${craftId}`,
  editCraft: (craftId: string) => `/crafts/${craftId}/edit`,
  farms: () => '/farms',
  allFarms: (query: { search?: string } = {}) => `/farms-all${search(query)}`,
  farm: (farmId?: string) => (farmId === undefined ? '/farm' : `/farm/${farmId}`),
  bountyCall: (query: { of?: 'posted' | 'engaged' | 'solved' } = {}) => `/wanted${search(query)}`,
  bounty: (bountyId: string) => `/wanted/${bountyId}`,
  releases: () => '/releases',
  terms: () => '/terms',
  privacy: () => '/privacy',
  login: (query: { returnUrl?: string | undefined } = {}) => `/login${search(query)}`,
  signUp: (query: { returnUrl?: string | undefined } = {}) => `/signup${search(query)}`,
  forgotPassword: (query: { returnUrl?: string | undefined } = {}) => `/forgot-password${search(query)}`,
  authAction: () => '/auth/action',
  account: () => '/account',
  dashboard: (query: { purchase?: 'success' | 'cancelled'; returnUrl?: string | undefined } = {}) =>
    `/dashboard${search(query)}`,
  security: () => '/dashboard/security',
  notifications: () => '/dashboard/notifications',
  unsubscribe: () => '/unsubscribe',
  coinLedger: (query: { before?: string; kind?: string; from?: string; to?: string } = {}) =>
    `/coin-ledger${search(query)}`,
  operators: (section?: string, query: Record<string, string | undefined> = {}) =>
    `/operators${section === undefined ? '' : `/${section}`}${search(query)}`,
  /** Another program may have chosen the uid: it can contain any character except spaces. */
  operatorUser: (uid: string) => `/operators/users/${encodeURIComponent(uid)}`,
};

function search(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
