import { expect, test } from 'vitest';
import { asOneLine, isVisible, withoutHidden } from './one-line.ts';

test.each([
  ['a soft hyphen', '\u00ad'],
  ['a zero width space', '\u200b'],
  ['a filler of Hangul', '\u3164'],
  ['an override of the direction', '\u202e'],
  ['a bell', '\u0007'],
])('%s is removed from a text of one line', (_name, character) => {
  expect(asOneLine(`${character}bar${character}ley ${character} field`)).toBe('barley field');
  expect(isVisible(`${character} ${character}\n`)).toBe(false);
});

test('a text of one line has one space between words, whatever separated them before', () => {
  expect(asOneLine('\tbarley \n\u00a0\u3000\u2800field\u2800')).toBe('barley field');
  expect(isVisible('\u2800\u2800')).toBe(false);
});

test('a text of one line keeps letters of every script, in one normal form', () => {
  expect(asOneLine('Cafe\u0301 قهوة 麦畑 🌾')).toBe('Café قهوة 麦畑 🌾');
  expect(asOneLine('Cafe\u200b\u0301')).toBe('Café');
  expect(isVisible('🌾')).toBe(true);
});

test.each([
  ['a family', '👩‍👩‍👧‍👦'],
  ['an astronaut of a colour', 'Zoë 👩🏽‍🚀 flies'],
  ['a heart in colour', 'I ❤️ it'],
  ['a key', 'Press 1️⃣'],
  ['the flag of a region', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland'],
  ['Persian', 'می‌خواهم'],
  ['Devanagari', 'क्‍ष'],
  ['Malayalam', 'ന്‍റെ അവന്‍'],
  ['a rainbow', '🏳️‍🌈'],
])('a joiner that affects what is drawn is kept: %s', (_name, text) => {
  expect(asOneLine(text)).toBe(text.normalize('NFC'));
});

test.each([
  'bar\u200dley',
  'barley\ufe0f',
  'bar\u200cley',
  '1\ufe0f2',
  '🌾\ufe0f',
  '🏴\u{e0061}\u{e007f}',
  'barley\u200d 👩\u200d',
  'b\u{e0067}\u{e007f}arley',
  '\u180e\u200d\u180e',
  '\u17b4\u200d\u17b4',
  'سنبلة\u200d\u180e',
  'سنب\ufe0f\u200dلة',
])('a joiner that draws nothing is left out: %j', (text) => {
  expect(asOneLine(text)).toBe(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
});

test('signs of Arabic that enclose digits are kept, because they are drawn', () => {
  expect(asOneLine('\u06dd\u0661 \u0600\u0662')).toBe('\u06dd\u0661 \u0600\u0662');
  expect(isVisible('\u06dd')).toBe(true);
});

test('removing hidden characters keeps the spaces of a text', () => {
  expect(withoutHidden('  barley\u001b[2J  field\r\nwheat')).toBe('  barley[2J  field  wheat');
});
