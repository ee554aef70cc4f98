import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emailSchema, othersEmailSchema } from './email.ts';

test.each([
  ['spaces', '  ada@furrow.test\u00a0'],
  ['a zero-width space', '\u200bada@furrow.test'],
  ['marks of writing direction, as around a copied contact', '\u202aada@furrow.test\u202c'],
  ['a byte order mark', '\ufeffada@furrow.test'],
])('an email address that was copied with %s around it is the address', (_what, pasted) => {
  expect(v.parse(emailSchema, pasted)).toBe('ada@furrow.test');
  expect(v.parse(othersEmailSchema, pasted)).toBe('ada@furrow.test');
});

test('an email address of invisible characters only is missing', () => {
  expect(v.safeParse(emailSchema, '\u200b\u2060').issues?.[0].message).toBe('Enter your email address.');
  expect(v.safeParse(othersEmailSchema, '\u200b').issues?.[0].message).toBe('Please enter a valid email address.');
});
