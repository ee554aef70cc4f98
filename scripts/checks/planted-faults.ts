import type { CheckName } from './checks.ts';

/** A fault to plant in a copy of the sources: `change` breaks a file, `found` matches the check's message about it. */
export type PlantedFault = {
  check: CheckName;
  what: string;
  file: string;
  change(text: string): string;
  found: RegExp;
};

const instead = (text: string) => () => text;
const before = (line: string) => (text: string) => `${line}\n${text}`;
const after = (line: string) => (text: string) => `${text}\n${line}\n`;

/** The lock file with one more package. */
const lockedWith = (entry: object) => (text: string) =>
  text.replace(
    '"node_modules/',
    `"node_modules/barley": ${JSON.stringify({ version: '1.0.0', ...entry })}, "node_modules/`,
  );

/** A file with a forbidden import. */
function forbiddenImport(rule: string, file: string, imported: string): PlantedFault {
  return {
    check: 'dependency-cruiser',
    what: rule,
    file,
    change: before(`import '${imported}';`),
    found: new RegExp(`error ${rule}:`),
  };
}

export const plantedFaults: readonly PlantedFault[] = [
  {
    check: 'database types',
    what: 'a column that the types do not know',
    file: 'server/migrations/9999-barley.sql',
    change: instead('alter table users add column planted text;\n'),
    // The line that the types lack. A failed migration would print its own name and the table instead.
    found: /^\W*- +planted: string \| null;$/m,
  },
  {
    check: 'database types',
    what: 'a topic that the types do not know',
    file: 'server/migrations/9999-barley.sql',
    change: instead("call watch_table('crafts', '''planted:'' || r.id');\n"),
    found: /^ {2}\| `planted:\$\{string\}`$/m,
  },
  {
    check: 'budgets',
    what: 'a picture that is much too large',
    file: 'client/site/market.svg',
    change: after(
      `<!-- ${Array.from({ length: 8_000 }, (_, n) => ((n * 2_654_435_761) % 2 ** 32).toString(36)).join('')} -->`,
    ),
    found: /! landing page in all/,
  },
  {
    check: 'tsc',
    what: 'a text where a number is due',
    file: 'contract/planted.ts',
    change: instead("export const planted: number = 'one';\n"),
    found: /contract\/planted\.ts.*TS2322/,
  },
  {
    check: 'tsc',
    what: 'a live read that follows what nothing tells',
    file: 'server/flags/flags.ts',
    change: (text) => text.replace("['flags']", "['flag']"),
    found: /server\/flags\/flags\.ts.*is not assignable to type 'Topic'/,
  },
  {
    check: 'Biome',
    what: 'an unused import',
    file: 'contract/site/product.ts',
    change: before("import { unused } from './unused.ts';"),
    found: /noUnusedImports/,
  },
  {
    check: 'Biome',
    what: 'any',
    file: 'contract/site/product.ts',
    change: after('export const planted: any = 1;'),
    found: /noExplicitAny/,
  },
  {
    check: 'Biome',
    what: 'a file that is too long',
    file: 'contract/site/product.ts',
    change: after('export {};\n'.repeat(251)),
    found: /noExcessiveLinesPerFile/,
  },
  {
    check: 'Biome',
    what: 'another format',
    file: 'contract/site/product.ts',
    change: after('export   const planted = "double"'),
    found: /format/,
  },
  {
    check: 'knip',
    what: 'a file that nothing imports',
    file: 'server/platform/planted.ts',
    change: instead('export const planted = 1;\n'),
    found: /server\/platform\/planted\.ts/,
  },
  {
    check: 'knip',
    what: 'an export that nothing imports',
    file: 'server/platform/clock.ts',
    change: after('export const planted = 1;'),
    found: /planted/,
  },
  {
    check: 'knip',
    what: 'a package that nothing imports',
    file: 'package.json',
    change: (text) => text.replace('"dependencies": {', '"dependencies": {\n    "left-pad": "1.3.0",'),
    found: /left-pad/,
  },
  {
    check: 'supply chain',
    what: 'a package from another host',
    file: 'package-lock.json',
    change: lockedWith({ resolved: 'https://mirror.test/barley.tgz', integrity: 'sha512-x', license: 'MIT' }),
    found: /! barley@1\.0\.0 comes from mirror\.test/,
  },
  {
    check: 'supply chain',
    what: 'a licence that is not on the list',
    file: 'package-lock.json',
    change: lockedWith({ integrity: 'sha512-x', license: 'AGPL-3.0' }),
    found: /! barley@1\.0\.0 has the licence "AGPL-3\.0"/,
  },
  {
    check: 'supply chain',
    what: 'scripts that run at installation',
    file: '.npmrc',
    change: (text) => text.replace('ignore-scripts=true', ''),
    found: /! \.npmrc does not say ignore-scripts=true/,
  },
  forbiddenImport('contract-imports-nothing', 'contract/site/product.ts', '#server/platform/clock.ts'),
  forbiddenImport('server-imports-contract', 'server/platform/clock.ts', '#client/platform/calls/call.ts'),
  forbiddenImport('client-imports-contract', 'client/platform/calls/call.ts', '#server/platform/clock.ts'),
  forbiddenImport('sandbox-imports-contract', 'sandbox/clock.ts', '#server/platform/clock.ts'),
  forbiddenImport('client-domains-stay-apart', 'client/account/greeting.ts', '#client/coins/selection.ts'),
  forbiddenImport('client-domains-know-no-page', 'client/account/greeting.ts', '#client/app/guard.tsx'),
  forbiddenImport('client-pages-stay-apart', 'client/pages/login-page.tsx', '#client/pages/sign-up-page.tsx'),
  forbiddenImport(
    'client-platform-knows-no-domain',
    'client/platform/calls/error-code.ts',
    '#client/coins/selection.ts',
  ),
  forbiddenImport('client-ui-could-live-in-any-product', 'client/ui/toast.ts', '#contract/site/product.ts'),
  forbiddenImport('server-platform-knows-no-domain', 'server/platform/clock.ts', '#server/coins/index.ts'),
  forbiddenImport('server-domains-know-no-app', 'server/coins/spending.ts', '#server/app/may-connect.ts'),
  forbiddenImport('server-domains-meet-at-their-index', 'server/account/account.ts', '#server/coins/spending.ts'),
  forbiddenImport('server-coins-knows-no-later-domain', 'server/coins/spending.ts', '#server/account/index.ts'),
  forbiddenImport('testing-is-for-tests', 'server/platform/clock.ts', '#testing/test-clock.ts'),
  forbiddenImport('mails-are-for-their-build', 'server/auth/text-field.ts', './mails/verify-email.mail.tsx'),
  forbiddenImport('no-cycle', 'server/platform/clock.ts', './context.ts'),
  forbiddenImport('everything-resolves', 'server/platform/clock.ts', './nowhere.ts'),
  forbiddenImport('production-needs-no-dev-dependency', 'server/platform/clock.ts', 'fast-check'),
  forbiddenImport('packages-are-in-package-json', 'server/platform/clock.ts', 'fastq'),
  {
    check: 'dependency-cruiser',
    what: 'no-orphan',
    file: 'contract/planted.ts',
    change: instead('export const planted = 1;\n'),
    found: /error no-orphan: contract\/planted\.ts/,
  },
];
