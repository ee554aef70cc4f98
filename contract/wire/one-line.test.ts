import { expect, test } from 'vitest';
import { asOneLine, isVisible, withoutHidden } from './one-line.ts';

test.each([
  ['a soft hyphen', '\u00ad'],
  ['a zero width space', '\u200b'],
  ['a filler of Hangul', '\u3164'],
  ['an override of the direction', '\u202e'],
  ['a bell', '\u0007'],
])('%s is left out of a text of one line', (_name, character) => {
  expect(asOneLine(`${character}bar${character}ley ${character} field`)).toBe('barley field');
  expect(isVisible(`${character} ${character}\n`)).toBe(false);
});

test('words stand one space apart, whatever stood between them', () => {
  expect(asOneLine('\tbarley \n\u00a0\u3000\u2800field\u2800')).toBe('barley field');
  expect(isVisible('\u2800\u2800')).toBe(false);
});

test('letters of every script stay, in one form', () => {
  expect(asOneLine('Cafe\u0301 قهوة 麦畑 🌾')).toBe('Café قهوة 麦畑 🌾');
  expect(isVisible('🌾')).toBe(true);
});

test('spaces stay where only what is hidden goes', () => {
  expect(withoutHidden('  barley\u001b[2J  field\r\nwheat')).toBe('  barley[2J  field  wheat');
});
