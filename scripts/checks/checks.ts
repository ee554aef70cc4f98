import { existsSync } from 'node:fs';

const folders = ['contract', 'server', 'client', 'sandbox', 'testing', 'e2e', 'bench', 'scripts'].filter((folder) =>
  existsSync(folder),
);

/** The checks, each as a program and its arguments; the slowest first. */
export const checks = {
  'database types': ['scripts/generate-types.ts', '--verify'],
  // One checker: four, the default, take half as much CPU time again, and another check runs meanwhile.
  tsc: ['node_modules/@typescript/native/bin/tsc', '-p', '.', '--noEmit', '--checkers', '1'],
  'dependency-cruiser': [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--output-type',
    'err-long',
    ...folders,
  ],
  budgets: ['scripts/checks/check-budgets.ts'],
  'supply chain': ['scripts/supply-chain.ts', '--offline'],
  knip: ['node_modules/knip/bin/knip.js'],
  Biome: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'],
} as const satisfies Record<string, readonly string[]>;

export type CheckName = keyof typeof checks;

/** What to do about a failed check, where its own output does not say it. */
export const remedies: Partial<Record<string, string>> = {
  'database types':
    'Unless a migration failed: npm run generate-types writes server/platform/database/schema.ts and server/platform/live/told-topic.ts anew ("-" above: the database has it, the file lacks it).',
  Biome: 'npm run fix repairs format, the order of imports and what is marked as a safe fix.',
  'dependency-cruiser':
    'Who may import whom: docs/architecture.md (Map). Begin at the top: cycles follow from what stands above them.',
  budgets:
    'What is marked with "!" is too large, or was not built at all: scripts/checks/check-budgets.ts says what each budget counts.',
} satisfies Partial<Record<CheckName, string>>;
