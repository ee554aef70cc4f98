import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { OverloadedError } from '../overloaded-error.ts';
import { createFairRoom } from './fair-room.ts';
import { createPasswordHasher } from './password-hasher.ts';

const there = new AbortController().signal;

test.each([1, 2, 5, 20])(
  '%i networks that fill the queue for hashes leave places to other networks',
  async (networks) => {
    const hasher = createPasswordHasher(Buffer.from('pepper'), createMetrics());
    const { promise, resolve } = Promise.withResolvers<void>();
    const ask = (network: string) =>
      hasher
        .withRoom({ network, signal: there }, () => promise)
        .then(
          () => 'done',
          (error) => (error instanceof OverloadedError ? 'refused' : 'failed'),
        );
    const hasty = Array.from({ length: 200 }, (_, index) => ask(`192.0.2.${index % networks}`));
    const others = ['198.51.100.1', '198.51.100.2'].map(ask);
    resolve();
    expect(await Promise.all(others)).toEqual(['done', 'done']);
    const answers = await Promise.all(hasty);
    expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThanOrEqual(32);
    expect(answers).toContain('refused');
    expect(await ask('192.0.2.1')).toBe('done');
  },
);

test('a full queue drops the last request of the network with most in it, and refuses networks with as many', async () => {
  const withRoom = createFairRoom({ most: 5, atWork: 1, onChange: () => {} });
  const { promise, resolve } = Promise.withResolvers<void>();
  const told: string[] = [];
  const ask = (network: string, name: string) =>
    withRoom({ network, signal: there }, () => promise).then(
      () => told.push(`${name} done`),
      () => told.push(`${name} refused`),
    );
  const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'd1', 'e1', 'e2'].map((name) => ask(name.charAt(0), name));
  await setImmediate();
  expect(told.toSorted()).toEqual(['a2 refused', 'a3 refused', 'b2 refused', 'b3 refused', 'e2 refused']);
  resolve();
  await Promise.all(asked);
  expect(told.filter((line) => line.endsWith('done'))).toEqual(['a1 done', 'b1 done', 'c1 done', 'd1 done', 'e1 done']);
});

test('few hashes run at once, networks take turns, and the work of a client that left is not done', async () => {
  const hasher = createPasswordHasher(Buffer.from('pepper'), createMetrics());
  const done: string[] = [];
  let atWork = 0;
  let mostAtWork = 0;
  const ask = (network: string, name: string, signal = there) =>
    hasher
      .withRoom({ network, signal }, async () => {
        atWork += 1;
        mostAtWork = Math.max(mostAtWork, atWork);
        await setImmediate();
        atWork -= 1;
        done.push(name);
      })
      .catch((error) => (error === gone ? 'gone' : 'failed'));
  const gone = new Error('gone');
  const hasty = Array.from({ length: 40 }, (_, index) => ask('192.0.2.1', `hasty ${index}`));
  const leaving = new AbortController();
  const left = ask('192.0.2.2', 'left', leaving.signal);
  leaving.abort(gone);
  await ask('198.51.100.1', 'late');
  await Promise.all(hasty);
  expect(done.indexOf('late')).toBeLessThan(15);
  expect(await left).toBe('gone');
  expect(done).toHaveLength(41);
  expect(mostAtWork).toBeLessThanOrEqual(availableParallelism() + 4);
});

test('passwords hashed at the same time each get their own hash', async () => {
  const hasher = createPasswordHasher(Buffer.from('pepper'), createMetrics());
  const passwords = ['one of four', 'two of four', 'three of four', 'four of four'];
  const hashes = await Promise.all(passwords.map((password) => hasher.hash(password)));
  const matches = passwords.map((password, index) => hasher.verify(hashes[index] ?? null, password));
  expect(await Promise.all(matches)).toEqual([true, true, true, true]);
  expect(await hasher.verify(hashes[0] ?? null, 'two of four')).toBe(false);
});

test('a client that leaves frees its place in the queue at once', async () => {
  const hasher = createPasswordHasher(Buffer.from('pepper'), createMetrics());
  const { promise, resolve } = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const asked = Array.from({ length: 50 }, () =>
    hasher.withRoom({ network: '192.0.2.1', signal: leaving.signal }, () => promise).catch(() => 'gone'),
  );
  const other = (network: string) => hasher.withRoom({ network, signal: there }, async () => 'done');
  leaving.abort();
  await setImmediate();
  const others = Array.from({ length: 50 }, () => other('192.0.2.1').catch(() => 'refused'));
  resolve();
  expect(await Promise.all(others)).toEqual(Array(50).fill('done'));
  await Promise.all(asked);
});

test.each([
  ['less memory', 'counts as outdated', 'm=9728,t=2', true],
  ['fewer passes', 'counts as outdated', 'm=19456,t=1', true],
  ['today’s cost', 'does not count as outdated', 'm=19456,t=2', false],
  ['a higher cost', 'does not count as outdated', 'm=65536,t=3', false],
])('a hash that was made with %s %s', (_how, _what, cost, isOutdated) => {
  const hasher = createPasswordHasher(Buffer.from('pepper'), createMetrics());
  expect(hasher.isOutdated(`$argon2id$v=19$${cost},p=1$c2FsdA$aGFzaA`)).toBe(isOutdated);
});
