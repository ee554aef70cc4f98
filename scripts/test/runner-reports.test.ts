import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { journeyCount, unitCount } from './runner-reports.ts';

test('what passed, failed and was left out is counted, and what failed has its name', () => {
  const testResults = [
    {
      name: resolve('server/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { fullName: 'adds', status: 'passed' },
        { fullName: 'divides', status: 'failed' },
        { fullName: 'waits', status: 'pending' },
      ],
    },
  ];
  expect(unitCount({ testResults })).toEqual({ passed: 1, failures: ['server/a.test.ts: divides'], skipped: 1 });
});

test('a file that could not be loaded is a failure', () => {
  const testResults = [{ name: resolve('server/b.test.ts'), status: 'failed', assertionResults: [] }];
  expect(unitCount({ testResults }).failures).toEqual(['server/b.test.ts: the file as a whole']);
});

test('journeys are counted through all suites; a second try that passes has passed', () => {
  const journey = (title: string, status: string) => ({ title, file: 'c.test.ts', line: 3, tests: [{ status }] });
  const suites = [
    { specs: [journey('buys', 'expected')], suites: [{ specs: [journey('sells', 'unexpected')] }] },
    { specs: [journey('waits', 'flaky'), journey('sleeps', 'skipped')] },
  ];
  expect(journeyCount({ suites })).toEqual({ passed: 2, failures: ['e2e/c.test.ts:3: sells'], skipped: 1 });
});

test('no report at all is no test at all', () => {
  expect(unitCount({})).toEqual({ passed: 0, failures: [], skipped: 0 });
  expect(journeyCount({})).toEqual({ passed: 0, failures: [], skipped: 0 });
});
