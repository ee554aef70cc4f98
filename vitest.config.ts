import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract', 'server', 'sandbox', 'client', 'scripts', 'testing'].map((tier) => `${tier}/**/*.test.ts`),
    globalSetup: ['testing/start-postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The heavy proofs have a command of their own (npm run prove) and a shorter run here.
    slowTestThreshold: 2_000,
  },
});
