import { expect, test } from 'vitest';
import { withFreePorts } from './with-free-ports.ts';

test('a port of 0 is a free one that is known before anybody listens', async () => {
  const { PORT, SANDBOX_PORT, HOST } = await withFreePorts({ PORT: '0', SANDBOX_PORT: '4001', HOST: '::1' });
  expect(Number(PORT)).toBeGreaterThan(0);
  expect({ SANDBOX_PORT, HOST }).toEqual({ SANDBOX_PORT: '4001', HOST: '::1' });
});

test('what is no port is left to be refused', async () => {
  expect(await withFreePorts({ PORT: 'abc' })).toEqual({ PORT: 'abc' });
});
