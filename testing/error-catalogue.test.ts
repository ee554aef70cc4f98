import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCatalogue } from './error-catalogue.ts';

/** Removes backslashes: a test may expect the text as a string or as a regular expression. */
const plain = (text: string) => text.replaceAll('\\', '');

test.each(errorCatalogue)('the message "$text" is expected in $test', ({ text, test: file }) => {
  expect(plain(readFileSync(file, 'utf8'))).toContain(text);
});

test('the error catalogue contains no text twice', () => {
  const texts = errorCatalogue.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
});
