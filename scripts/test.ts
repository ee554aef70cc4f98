// `npm test`: runs the checks, the unit and call tests and the journeys in a real browser, even when one stage fails. A
// stage (`unit`, `e2e`) runs only that one, and words after it choose tests in it. Prints how long each stage took, and
// at the end one line with the counts.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { buildFirst } from './build.ts';
import { runChecks } from './checks/run-checks.ts';
import { runProgram } from './run-program.ts';
import { type Count, sumOf } from './test/count.ts';
import { ensureBrowser } from './test/ensure-browser.ts';
import { type JourneyReport, journeyCount, unitCount } from './test/runner-reports.ts';

const unitReport = 'test-results/unit.json';
const journeyReport = 'test-results/journeys.json';

/** `words` go to the stage's test runner: parts of file names, options. */
const stages: Record<string, { title: string; run(words: readonly string[]): Promise<Count> }> = {
  check: { title: 'Checks', run: runChecks },
  unit: { title: 'Unit and call tests', run: runUnitTests },
  e2e: { title: 'Journeys in a browser', run: runJourneys },
};
const [wanted, ...words] = process.argv.slice(2);
if (wanted !== undefined && !Object.hasOwn(stages, wanted)) {
  console.error(`There is no stage ${wanted}. There are: ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}

await buildFirst();
const counts: Count[] = [];
for (const [name, { title, run }] of Object.entries(stages)) {
  if (wanted !== undefined && wanted !== name) continue;
  console.log(title);
  const begunMs = performance.now();
  counts.push(await run(words));
  console.log(`${title}: ${Math.round((performance.now() - begunMs) / 1_000)} s`);
}
const { passed, failures, skipped } = sumOf(counts);
for (const failure of failures) console.log(`FAILED  ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failures.length === 0 ? 0 : 1);

async function runUnitTests(words: readonly string[]): Promise<Count> {
  rmSync(unitReport, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  const { ok } = await runProgram([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--silent=passed-only',
    ...reporters,
    ...words,
  ]);
  return truthful('unit', ok, unitCount(reportIn(unitReport)));
}

async function runJourneys(words: readonly string[]): Promise<Count> {
  rmSync(journeyReport, { force: true });
  const environment = { CHROME_PATH: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport };
  const { ok } = await runProgram(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...words], {
    environment,
  });
  const report: JourneyReport = reportIn(journeyReport);
  const flaky = report.stats?.flaky ?? 0;
  if (flaky > 0) console.log(`${flaky} of them passed on the second try only: see "flaky" above.`);
  return truthful('e2e', ok, journeyCount(report));
}

/** Counts a stage as failed, too, if it ran nothing or ended badly without naming a test. */
function truthful(stage: string, ok: boolean, count: Count): Count {
  const isSilentFailure = count.failures.length === 0 && (!ok || count.passed === 0);
  return isSilentFailure ? { ...count, failures: [`${stage}: the stage as a whole, see above`] } : count;
}

function reportIn(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
