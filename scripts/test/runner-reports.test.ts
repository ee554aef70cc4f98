import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { journeyCount, unitCount } from './runner-reports.ts';

test('a report of unit tests counts passed, failed and skipped tests, and names the failed ones', () => {
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

test('a test file that could not be loaded counts as a failure', () => {
  const testResults = [{ name: resolve('server/b.test.ts'), status: 'failed', assertionResults: [] }];
  expect(unitCount({ testResults }).failures).toEqual(['server/b.test.ts: the file as a whole']);
});

test('a report of journeys counts all nested suites, and a test that passes at its second try as passed', () => {
  const journey = (title: string, status: string) => ({ title, file: 'c.test.ts', line: 3, tests: [{ status }] });
  const suites = [
    { specs: [journey('buys', 'expected')], suites: [{ specs: [journey('sells', 'unexpected')] }] },
    { specs: [journey('waits', 'flaky'), journey('sleeps', 'skipped')] },
  ];
  expect(journeyCount({ suites })).toEqual({ passed: 2, failures: ['e2e/c.test.ts:3: sells'], skipped: 1 });
});

test('an empty report counts as no tests', () => {
  expect(unitCount({})).toEqual({ passed: 0, failures: [], skipped: 0 });
  expect(journeyCount({})).toEqual({ passed: 0, failures: [], skipped: 0 });
});
