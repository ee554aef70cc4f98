import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Pictures of every page, to be looked at: scripts/screenshots.ts. */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/screenshots',
  testMatch: '**/*.ts',
  globalSetup: './e2e/start-product.ts',
  outputDir: 'test-results/screenshots-work',
  reporter: 'list',
});
