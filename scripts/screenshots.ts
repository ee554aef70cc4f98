// `npm run screenshots`: takes pictures of every page in both themes and both widths, into test-results/screenshots.
import { buildFirst } from './build.ts';
import { runProgram } from './run-program.ts';
import { ensureBrowser } from './test/ensure-browser.ts';

await buildFirst();
const { ok } = await runProgram(
  ['node_modules/@playwright/test/cli.js', 'test', '--config=playwright.screenshots.config.ts', '--reporter=list'],
  { environment: { CHROME_PATH: ensureBrowser() } },
);
process.exit(ok ? 0 : 1);
