import { expect, test } from 'vitest';
import { csvRow } from './csv-row.ts';

test.each([
  ['=1', "'=1"],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
])('what a spreadsheet would take for a formula is kept text: %j', (cell, written) => {
  expect(csvRow([cell])).toBe(`${written}\r\n`);
});

test('a number stays one, and what needs quotes has them', () => {
  expect(csvRow(['-5.5', 'a, "b"', 'two\nlines'])).toBe('-5.5,"a, ""b""","two\nlines"\r\n');
});
