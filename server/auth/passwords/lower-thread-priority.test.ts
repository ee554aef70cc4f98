import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { createPasswordHasher } from './password-hasher.ts';

test.runIf(process.platform === 'linux')(
  'threads that hash passwords run with a lower priority than the process',
  async () => {
    const hasher = createPasswordHasher(Buffer.from('pepper'), createMetrics());
    await hasher.verify(null, 'a password');
    const priorities = readdirSync('/proc/self/task')
      .filter((thread) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === 'libuv-worker')
      .map((thread) => getPriority(Number(thread)));
    expect(priorities.length).toBeGreaterThan(0);
    expect(new Set(priorities)).toEqual(new Set([getPriority() + 10]));
  },
);
