import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Takes pictures of every page (scripts/screenshots.ts). */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/screenshots',
  testMatch: '**/*.ts',
  globalSetup: './e2e/start-product.ts',
  outputDir: 'test-results/screenshots-work',
  reporter: 'list',
});
