import { expect, test } from 'vitest';
import { inOneForm } from './one-form.ts';

/** A mark above the letter and one below it, not in the order of the normal form. */
const marks = '\u0301\u0316';

test.each(['NFC', 'NFKC'] as const)('inOneForm normalizes a text to %s in every script', (form) => {
  const text = `e\u0301 \u1100\u1161\u11a8 \u09c7\u09be \ufb01 \u2460 \uff76\uff9e \u0915\u093c o${marks}${marks} \u{1d15e} a\u0300`;
  expect(inOneForm(text, form)).toBe(text.normalize(form));
  expect(inOneForm(`a${marks.repeat(15)}`, form)).toBe(`a${marks.repeat(15)}`.normalize(form));
});

test.each(['NFC', 'NFKC'] as const)(
  'normalizing 100,000 marks on one letter to %s takes less than half a second',
  (form) => {
    const start = performance.now();
    expect(inOneForm(`a${marks.repeat(50_000)}`, form)).toHaveLength(100_000);
    expect(performance.now() - start).toBeLessThan(500);
  },
);
