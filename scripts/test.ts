// `npm test`: the checks, the unit and call tests and the journeys in a real browser, all of them whatever fails, or the
// stages named (`unit`, `e2e`). Ends with one line that counts what ran.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { buildIfStale } from './build.ts';
import { type Count, sumOf } from './count.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { runChecks } from './run-checks.ts';
import { runProgram } from './run-program.ts';

const unitReport = 'test-results/unit.json';
const journeyReport = 'test-results/journeys.json';

const stages: Record<string, { title: string; run(): Promise<Count> }> = {
  check: { title: 'Checks', run: runChecks },
  unit: { title: 'Unit and call tests', run: runUnitTests },
  e2e: { title: 'Journeys in a browser', run: runJourneys },
};
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in stages));
if (unknown !== undefined) {
  console.error(`There is no stage ${unknown}. There are: ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}

await buildIfStale((step) => console.log(`${step} ...`));
const counts: Count[] = [];
for (const [name, { title, run }] of Object.entries(stages)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(title);
  counts.push(await run());
}
const { passed, failed, skipped } = sumOf(counts);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);

async function runUnitTests(): Promise<Count> {
  rmSync(unitReport, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  const { ok } = await runProgram(['node_modules/vitest/vitest.mjs', 'run', '--silent=passed-only', ...reporters]);
  const report: { numPassedTests?: number; numFailedTests?: number; numPendingTests?: number } = reportIn(unitReport);
  return truthful(ok, {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: report.numPendingTests ?? 0,
  });
}

async function runJourneys(): Promise<Count> {
  rmSync(journeyReport, { force: true });
  const environment = { CHROME_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport };
  const { ok } = await runProgram(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    environment,
  });
  const { stats }: { stats?: { expected: number; unexpected: number; flaky: number; skipped: number } } =
    reportIn(journeyReport);
  if (!stats) return truthful(ok, { passed: 0, failed: 0, skipped: 0 });
  if (stats.flaky > 0) console.log(`${stats.flaky} of them passed on the second try only: see "flaky" above.`);
  return truthful(ok, { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped });
}

/** A stage that ran nothing, or that ended badly without naming a test, has failed too. */
function truthful(ok: boolean, count: Count): Count {
  const isSilentFailure = count.failed === 0 && (!ok || count.passed === 0);
  return isSilentFailure ? { ...count, failed: 1 } : count;
}

function reportIn(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
