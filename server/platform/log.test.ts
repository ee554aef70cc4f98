import { expect, test } from 'vitest';
import { toldOf } from './log.ts';

test('a failure of the database is told without the row it is about', () => {
  const row = 'Failing row contains (somebody@example.test, $argon2id$v=19$...).';
  const error = Object.assign(new Error('violates a check'), { code: '23514', detail: row });
  expect(toldOf(error)).toMatchObject({ message: 'violates a check', code: '23514', stack: expect.any(String) });
  expect(JSON.stringify(toldOf(error))).not.toContain('example.test');
});

test('what is no error is told as it is', () => {
  expect(toldOf('away')).toBe('away');
});
