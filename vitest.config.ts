import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract', 'server', 'sandbox', 'client', 'scripts', 'testing', 'bench'].map(
      (tier) => `${tier}/**/*.test.{ts,tsx}`,
    ),
    globalSetup: ['testing/start-postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    slowTestThreshold: 2_000,
  },
});
