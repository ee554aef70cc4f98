import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/launch-options.ts';

/** Journeys through the real product in a real browser. `npm run test:e2e` finds the browser and builds the site first. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/start-product.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // One more than CI has cores: a journey waits a fifth of its time, for an animation, a limit or the server.
  workers: 3,
  // A browser on a busy machine fails now and then. A test that needs its second try is reported as flaky.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // An action that cannot be done fails with its own message, long before the test times out.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: 'on-first-retry',
  },
});
