import { expect, test } from 'vitest';
import { csvRow } from './csv-row.ts';

test.each([
  ['=1', "'=1"],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
])('a cell that a spreadsheet would take for a formula is written as text: %j', (cell, written) => {
  expect(csvRow([cell])).toBe(`${written}\r\n`);
});

test('a number stays a number, and a cell that needs quotes is quoted', () => {
  expect(csvRow(['-5.5', 'a, "b"', 'two\nlines'])).toBe('-5.5,"a, ""b""","two\nlines"\r\n');
});
