import * as v from 'valibot';
import { expect, test } from 'vitest';
import { bountyFields } from './bounty.ts';
import { declineSubmission, submitSolution } from './calls.ts';
import { bountyMessages } from './messages.ts';

const said = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message ?? 'taken';

test.each([
  ['a title', bountyFields.title, 200, bountyMessages.titleTooLong],
  ['a description', bountyFields.description, 8_000, bountyMessages.descriptionTooLong],
  ['a problem', bountyFields.prompt, 8_000, bountyMessages.problemTooLong],
  ['a note', submitSolution.payload.entries.note, 2_000, bountyMessages.noteTooLong],
  ['a reason', declineSubmission.payload.entries.reason, 2_000, bountyMessages.reasonTooLong],
] as const)('the maximum length of %s is the one named in its message', (_name, schema, most, message) => {
  expect(said(schema, 'x'.repeat(most))).toBe('taken');
  expect(said(schema, 'x'.repeat(most + 1))).toBe(message);
  expect(message).toContain(most.toLocaleString('en-US'));
});

test.each(['', '   '])('a title or description of %j is missing', (text) => {
  for (const schema of [bountyFields.title, bountyFields.description])
    expect(said(schema, text)).toBe('Please fill out all required fields.');
});

test.each(['\u200b', '\u3164', '\u2800', '\u00ad', '\u202e', '\u0007', ' \u200b\n'])(
  'an invisible text such as %j counts as no title, description, reason or custom reward',
  (nothing) => {
    for (const field of [bountyFields.title, bountyFields.description])
      expect(said(field, nothing)).toBe('Please fill out all required fields.');
    expect(said(bountyFields.reward, { type: 'custom', customDescription: nothing })).toBe(
      bountyMessages.fieldsMissing,
    );
    expect(said(declineSubmission.payload.entries.reason, nothing)).toBe(bountyMessages.reasonMissing);
    expect(v.parse(bountyFields.title, `${nothing}A title${nothing}`)).toBe('A title');
  },
);

test('a description keeps its line breaks', () => {
  expect(v.parse(bountyFields.description, 'One\n\n  two')).toBe('One\n\n  two');
});
