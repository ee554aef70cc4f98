import { expect, test } from 'vitest';
import { pagePositionOf, readPagePosition } from './page-position.ts';

test('a cursor is read back as it was written', () => {
  const position = { at: new Date('2026-01-02T03:04:05.678Z'), id: 'abc' };
  expect(readPagePosition(pagePositionOf(position))).toEqual(position);
});

test.each([
  '',
  '[]',
  '{}',
  '["yesterday","abc"]',
  '["2026-01-01T00:00:00Z",7]',
  '["2026-01-01T00:00:00Z","\\u0000"]',
  '["2026-01-01T00:00:00Z","\\ud800"]',
  '["2026-01-01T00:00:00Z","abc","more"]',
])('%s is no page of a list', (cursor) => {
  expect(() => readPagePosition(cursor)).toThrow('That is not a page of this list.');
});
