import { existsSync } from 'node:fs';

const folders = ['contract', 'server', 'client', 'sandbox', 'testing', 'e2e', 'bench', 'scripts'].filter((folder) =>
  existsSync(folder),
);

/** The checks, each as the program that does it and its arguments; the longest first. */
export const checks = {
  'database types': ['scripts/generate-types.ts', '--verify'],
  tsc: ['node_modules/typescript/bin/tsc', '-p', '.', '--noEmit'],
  'dependency-cruiser': ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...folders],
  budgets: ['scripts/check-budgets.ts'],
  'supply chain': ['scripts/supply-chain.ts', '--offline'],
  knip: ['node_modules/knip/bin/knip.js'],
  Biome: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'],
} as const satisfies Record<string, readonly string[]>;

export type CheckName = keyof typeof checks;
