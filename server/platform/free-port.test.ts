import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('freePort never returns the same port twice', async () => {
  const ports: number[] = [];
  // With this many random ports a duplicate is all but certain, unless `freePort` remembers those it gave out.
  while (ports.length < 1_000) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
