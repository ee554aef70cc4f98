// Which part may import which (docs/architecture.md). Each rule has been seen failing: npm run check:checks.

/** Server domains from left to right: a domain may import those to its left, through their index.ts. */
const serverDomains = [
  'flags',
  'auth',
  'notifications',
  'coins',
  'crafts',
  'farms',
  'bounties',
  'downloads',
  'site',
  'account',
  'gate',
  'operators',
  'demo',
];
const clientDomains = [
  'auth',
  'account',
  'coins',
  'crafts',
  'bounties',
  'farms',
  'gate',
  'downloads',
  'site',
  'operators',
];

const ours = '^(contract|server|client|sandbox|testing|e2e|bench|scripts)/';
/** Tests, and what only they import. */
const test = '[.]test[.]tsx?$|/test-[^/]+[.]ts$';
/** Code that runs in production: no tests, no tools. */
const production = [
  '^(contract|server|client|sandbox)/',
  '^scripts/(start|build)/',
  '^scripts/(start|build|build-image|ops|file-lock)[.]ts$',
];
const anyOf = (names) => `(${names.join('|')})`;

/** A tier may import only the named folders of ours. */
function tier(name, mayImport) {
  const allowed = [name, ...mayImport].map((folder) => `^${folder}/`);
  return {
    name: `${name}-imports-${mayImport.join('-and-') || 'nothing'}`,
    severity: 'error',
    from: { path: `^${name}/`, pathNot: test },
    to: { path: ours, pathNot: allowed },
  };
}

const tiers = [
  tier('contract', []),
  tier('server', ['contract']),
  tier('client', ['contract']),
  tier('sandbox', ['contract']),
];

const insideClient = [
  {
    name: 'client-domains-stay-apart',
    comment:
      'Pages compose domains; no domain knows another. What two need lies in client/platform or client/ui, or a page hands it over.',
    severity: 'error',
    from: { path: `^client/${anyOf(clientDomains)}/`, pathNot: test },
    to: { path: `^client/${anyOf(clientDomains)}/`, pathNot: '^client/$1/' },
  },
  {
    name: 'client-domains-know-no-page',
    severity: 'error',
    from: { path: `^client/${anyOf(clientDomains)}/`, pathNot: test },
    to: { path: '^client/(app|pages)/' },
  },
  {
    name: 'client-pages-stay-apart',
    comment: 'A page knows neither another page nor the app around it.',
    severity: 'error',
    from: { path: '^client/pages/([^/]+)$', pathNot: test },
    to: { path: '^client/(app|pages)/.*[.]tsx?$', pathNot: '^client/pages/$1$' },
  },
  {
    name: 'client-platform-knows-no-domain',
    severity: 'error',
    from: { path: '^client/platform/', pathNot: test },
    to: { path: '^client/', pathNot: '^client/(?:platform|ui)/' },
  },
  {
    name: 'client-ui-could-live-in-any-product',
    severity: 'error',
    from: { path: '^client/ui/', pathNot: test },
    to: { path: ours, pathNot: '^client/ui/' },
  },
];

const insideServer = [
  {
    name: 'server-platform-knows-no-domain',
    severity: 'error',
    from: { path: '^server/platform/', pathNot: test },
    to: { path: '^server/', pathNot: '^server/platform/' },
  },
  {
    name: 'server-domains-know-no-app',
    severity: 'error',
    from: { path: `^server/${anyOf(serverDomains)}/`, pathNot: test },
    to: { path: '^server/app/' },
  },
  {
    name: 'server-domains-meet-at-their-index',
    comment:
      'Export it from the index.ts of its domain and import that. (A mail is apart: only the build of the mails imports it.)',
    severity: 'error',
    from: { path: '^server/([^/]+)/', pathNot: test },
    to: {
      path: `^server/${anyOf(serverDomains)}/`,
      pathNot: ['^server/$1/', '^server/[^/]+/index[.]ts$', '[.]mail[.]tsx$'],
    },
  },
  ...serverDomains.map((domain, position) => ({
    name: `server-${domain}-knows-no-later-domain`,
    comment: `The order is ${serverDomains.join(' <- ')}. What a later domain does for an earlier one is handed over in server/app/domains.ts.`,
    severity: 'error',
    from: { path: `^server/${domain}/`, pathNot: test },
    to: { path: `^server/${anyOf([...serverDomains.slice(position + 1), 'none-is-later'])}/` },
  })),
];

const everywhere = [
  {
    name: 'testing-is-for-tests',
    comment: 'What runs in production imports nothing from testing, e2e, bench or a test.',
    severity: 'error',
    from: { path: ours, pathNot: [test, '^(testing|e2e|bench)/'] },
    to: { path: ['^(testing|e2e|bench)/', test] },
  },
  {
    name: 'mails-are-for-their-build',
    comment: 'Node reads no TSX: name the mail by what defineMail made of it, not by its template.',
    severity: 'error',
    from: { path: '^server/', pathNot: [test, '^server/app/mails[.]tsx$', '[.]mail[.]tsx$'] },
    to: { path: '[.]tsx$' },
  },
  {
    name: 'no-cycle',
    comment: 'If it follows from a line above, that is what to mend.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    severity: 'error',
    // The launcher runs before anything is installed; the script is sent to browsers unchanged.
    from: {
      orphan: true,
      path: ours,
      pathNot: ['[.]d[.]ts$', '^scripts/with-node-24[.]mjs$', '^sandbox/pages/refresh[.]js$'],
    },
    to: {},
  },
  {
    name: 'everything-resolves',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'production-needs-no-dev-dependency',
    comment: 'Types of one may be imported: nothing of them is left at run time.',
    severity: 'error',
    from: { path: production, pathNot: test },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'packages-are-in-package-json',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
  },
];

export default {
  forbidden: [...tiers, ...insideClient, ...insideServer, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Separate packages with their own dependencies.
    exclude: { path: '^bench/(lighthouse|peers)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    combinedDependencies: false,
  },
};
