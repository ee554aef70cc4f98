import { expect, test } from 'vitest';
import { lacksPrompt } from './lacks-prompt.ts';

const blank = { prompt: ' \n', price: 0, isPublic: false };
const whole = { prompt: 'Look closely.', price: 50, isPublic: true };

test.each([
  ['with a prompt', whole, false],
  ['that is private and free', blank, false],
  ['on the market', { ...blank, isPublic: true }, true],
  ['with a price', { ...blank, price: 10 }, true],
  ['with an invalid price', { ...blank, price: Number.NaN }, false],
])('whether a new craft %s lacks a needed prompt: %j', (_what, written, lacks) => {
  expect(lacksPrompt(written, null)).toBe(lacks);
});

test.each([
  ['stays on the market', { ...blank, isPublic: true }, { ...blank, isPublic: true }, false],
  ['keeps a price', { ...blank, price: 20 }, { ...blank, price: 10 }, false],
  ['is taken off the market', blank, { ...blank, isPublic: true }, false],
  ['gets a price on the market', { ...blank, isPublic: true, price: 10 }, { ...blank, isPublic: true }, true],
  ['goes to the market with its price', { ...blank, isPublic: true, price: 10 }, { ...blank, price: 10 }, true],
  ['loses its prompt on the market', { ...blank, isPublic: true }, whole, true],
  ['loses its prompt and all else', blank, whole, false],
])('whether a craft that %s lacks a needed prompt', (_what, written, saved, lacks) => {
  expect(lacksPrompt(written, saved)).toBe(lacks);
});
