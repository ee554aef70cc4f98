import * as v from 'valibot';
import { expect, test } from 'vitest';
import { craftFields, craftSchema } from './craft.ts';

const said = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message ?? 'taken';

test.each([
  ['a name', craftFields.name, 80, 'A name has at most 80 characters.'],
  ['a description', craftFields.description, 2_000, 'A description has at most 2,000 characters.'],
  ['a prompt', craftFields.prompt, 40_000, 'A prompt has at most 40,000 characters.'],
  ['a category', craftFields.category, 40, 'A category has at most 40 characters.'],
] as const)('the maximum length of %s is the one named in its message', (_name, schema, most, message) => {
  expect(said(schema, 'x'.repeat(most))).toBe('taken');
  expect(said(schema, 'x'.repeat(most + 1))).toBe(message);
});

test.each([
  [0, 'taken'],
  [9, 'A paid price is at least 10 coins.'],
  [10, 'taken'],
  [10_000_000, 'taken'],
  [10_000_001, 'A price is at most 10,000,000 coins.'],
  [-1, 'A price is a whole number of coins, or 0 for Free.'],
  [10.5, 'A price is a whole number of coins, or 0 for Free.'],
])('the price %d is answered "%s"', (price, answer) => {
  expect(said(craftFields.price, price)).toBe(answer);
});

test('a craft icon that this version does not know is read as none', () => {
  expect(v.parse(craftSchema.entries.icon, 'anvil')).toBe('anvil');
  expect(v.parse(craftSchema.entries.icon, 'hovercraft')).toBeNull();
});

test.each(['\u200b', '\u3164', '\u2800', '\u00ad', '\u202e', '\u0007', ' \u200b '])(
  'an invisible text such as %j counts as no name and no category, and is removed from both',
  (nothing) => {
    expect(said(craftFields.name, nothing)).toBe('Give your Craft a name.');
    expect(v.parse(craftFields.category, nothing)).toBe('Uncategorized');
    for (const field of [craftFields.name, craftFields.category])
      expect(v.parse(field, `${nothing}Bar ley${nothing}`)).toBe('Bar ley');
  },
);
