import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('of those who are told a port before they listen no two are told the same', async () => {
  const ports: number[] = [];
  // As many as make two of a kind all but certain, were they drawn without a look at those before.
  while (ports.length < 1_000) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
