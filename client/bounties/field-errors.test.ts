import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { fieldErrors } from './field-errors.ts';

const errors = (posting: object) => {
  const { issues } = v.safeParse(createBounty.payload, posting);
  return fieldErrors(issues ?? []);
};

test('each invalid field of a bounty has its own error', () => {
  expect(errors({ title: ' ', description: '', reward: { type: 'seed', amount: 0 } })).toEqual({
    title: bountyMessages.fieldsMissing,
    description: bountyMessages.fieldsMissing,
    amount: bountyMessages.amountNotWhole,
  });
});

test('a field with several errors shows the first', () => {
  const schema = v.object({
    title: v.pipe(v.string(), v.minLength(3, 'Too short.'), v.regex(/^[a-z]+$/, 'No letters.')),
  });
  expect(fieldErrors(v.safeParse(schema, { title: '1' }).issues ?? [])).toEqual({ title: 'Too short.' });
});

test('a valid bounty has no field errors', () => {
  expect(errors({ title: 'x', description: 'y', reward: { type: 'equity', equityPercentage: 0.01 } })).toEqual({});
});
