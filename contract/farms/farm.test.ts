import * as v from 'valibot';
import { expect, test } from 'vitest';
import { farmFields, farmSchema } from './farm.ts';

const said = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message ?? 'taken';

test.each([
  ['', 'Farm name cannot be empty.'],
  [' \t ', 'Farm name cannot be empty.'],
  ['ab', 'Name must be at least 3 characters.'],
  [' ab ', 'Name must be at least 3 characters.'],
  ['abc', 'taken'],
  ['🌾🌾', 'Name must be at least 3 characters.'],
  ['🌾🌾🌾', 'taken'],
  ['x'.repeat(80), 'taken'],
  ['x'.repeat(81), 'A name has at most 80 characters.'],
])('the farm name %j is answered "%s"', (name, answer) => {
  expect(said(farmFields.name, name)).toBe(answer);
});

test('a farm description has at most 500 characters', () => {
  expect(said(farmFields.description, 'x'.repeat(500))).toBe('taken');
  expect(said(farmFields.description, 'x'.repeat(501))).toBe('Description cannot exceed 500 characters.');
});

test('a farm icon that this version does not know is read as none', () => {
  expect(v.parse(farmSchema.entries.icon, 'hovercraft')).toBeNull();
});

test.each(['', '  ', 'nobody', 'a@b'])('%j is not a valid email to invite', (email) => {
  expect(said(farmFields.inviteeEmail, email)).toBe('Please enter a valid email address.');
});
