import { expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { OverloadedError } from './overloaded-error.ts';
import { createPasswordHasher } from './password-hasher.ts';

test('one network leaves some of the room for hashes to others, whatever comes from it', async () => {
  const hasher = createPasswordHasher(Buffer.from('pepper'), createMetrics());
  const { promise, resolve } = Promise.withResolvers<void>();
  const ask = (network: string) =>
    hasher
      .withRoom(network, () => promise)
      .then(
        () => 'done',
        (error) => (error instanceof OverloadedError ? 'refused' : 'failed'),
      );
  const hasty = Array.from({ length: 200 }, () => ask('192.0.2.1'));
  const others = ['198.51.100.1', '198.51.100.2'].map(ask);
  resolve();
  expect(await Promise.all(others)).toEqual(['done', 'done']);
  const answers = await Promise.all(hasty);
  expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThanOrEqual(32);
  expect(answers).toContain('refused');
  expect(await ask('192.0.2.1')).toBe('done');
});
