import { expect, test } from 'vitest';
import { placeCursor, readNumberCursor, readPlace } from './paging.ts';

test('a cursor is read back as it was written', () => {
  const position = { at: new Date('2026-01-02T03:04:05.678Z'), id: 'abc' };
  expect(readPlace(placeCursor(position))).toEqual(position);
});

test.each([
  '',
  '[]',
  '{}',
  '["yesterday","abc"]',
  '["-271821-04-20T00:00:00.000Z","abc"]',
  '["+010000-01-01T00:00:00.000Z","abc"]',
  '["2026-02-30T00:00:00.000Z","abc"]',
  '["2026-01-01T00:00:00.000Z",7]',
  '["2026-01-01T00:00:00.000Z","\\u0000"]',
  '["2026-01-01T00:00:00.000Z","\\ud800"]',
  '["2026-01-01T00:00:00.000Z","abc","more"]',
])('%s is not accepted as a cursor of a list', (cursor) => {
  expect(() => readPlace(cursor)).toThrow('That is not a page of this list.');
});

test.each(['', ' ', '-1', '1.5', '1e3', '0x1', '9'.repeat(16)])(
  '%j is not accepted as a cursor with a row number',
  (cursor) => {
    expect(() => readNumberCursor(cursor)).toThrow('That is not a page of this list.');
  },
);
