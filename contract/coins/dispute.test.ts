import * as v from 'valibot';
import { expect, test } from 'vitest';
import { reportTransactionIssue } from './calls.ts';
import { disputeReasons } from './dispute.ts';

const said = (fields: object) =>
  v.safeParse(reportTransactionIssue.payload, { transactionId: 'x', reason: 'Other', details: 'x', ...fields })
    .issues?.[0].message ?? 'taken';

test('the reasons for a dispute are those of the specification, in its order', () => {
  expect(disputeReasons).toEqual([
    'Incorrect Amount',
    'Did Not Authorize',
    'Duplicate Transaction',
    'Service Not Rendered',
    'Other',
  ]);
});

test.each([
  [{ details: 'x'.repeat(2_000) }, 'taken'],
  [{ details: 'x'.repeat(2_001) }, 'Details have at most 2,000 characters.'],
  [{ details: ' ' }, 'Please fill out all fields.'],
  [{ reason: '' }, 'Please fill out all fields.'],
])('a report with %j is answered "%s"', (fields, answer) => {
  expect(said(fields)).toBe(answer);
});
