// Reads the reports of the two test runners, as counts with the names of the failed tests.
import { relative } from 'node:path';
import type { Count } from './count.ts';

type UnitTest = { fullName: string; status: string };
export type UnitReport = { testResults?: { name: string; status: string; assertionResults: UnitTest[] }[] };

type Journey = { title: string; file: string; line: number; tests: { status: string }[] };
type Suite = { specs?: Journey[]; suites?: Suite[] };
export type JourneyReport = Suite & { stats?: { flaky: number } };

/** Counts the JSON report of vitest. A file that could not be loaded counts as a failure of its own. */
export function unitCount({ testResults = [] }: UnitReport): Count {
  const files = testResults.map(({ name, ...result }) => ({ ...result, file: relative('.', name) }));
  const tests = files.flatMap(({ file, assertionResults }) => assertionResults.map((test) => ({ ...test, file })));
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: [
      ...tests.filter(isFailed).map(({ file, fullName }) => `${file}: ${fullName}`),
      ...unloaded.map(({ file }) => `${file}: the file as a whole`),
    ],
    skipped: tests.filter(({ status }) => ['pending', 'skipped', 'todo'].includes(status)).length,
  };
}

function isFailed({ status }: { status: string }): boolean {
  return status === 'failed';
}

/** Counts the JSON report of Playwright. A test that passed on its second try has passed. */
export function journeyCount(report: JourneyReport): Count {
  const journeys = journeysOf(report);
  const withStatus = (...wanted: string[]) =>
    journeys.filter(({ tests }) => tests.some(({ status }) => wanted.includes(status)));
  return {
    passed: withStatus('expected', 'flaky').length,
    failures: withStatus('unexpected').map(({ file, line, title }) => `e2e/${file}:${line}: ${title}`),
    skipped: withStatus('skipped').length,
  };
}

function journeysOf({ specs = [], suites = [] }: Suite): Journey[] {
  return [...specs, ...suites.flatMap(journeysOf)];
}
