import { expect, test } from 'vitest';
import { withFreePorts } from './with-free-ports.ts';

test('a port of 0 becomes a free port before anything listens on it', async () => {
  const { PORT, SANDBOX_PORT, HOST } = await withFreePorts({ PORT: '0', SANDBOX_PORT: '4001', HOST: '::1' });
  expect(Number(PORT)).toBeGreaterThan(0);
  expect({ SANDBOX_PORT, HOST }).toEqual({ SANDBOX_PORT: '4001', HOST: '::1' });
});

test('an invalid port is left unchanged, to be refused later', async () => {
  expect(await withFreePorts({ PORT: 'abc' })).toEqual({ PORT: 'abc' });
});
