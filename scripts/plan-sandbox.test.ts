import { expect, test } from 'vitest';
import { parseConfig } from '#server/platform/config.ts';
import { planSandbox } from './plan-sandbox.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4100/payments/webhook'],
  ['localhost', 'http://localhost:4100/payments/webhook'],
  ['0.0.0.0', 'http://127.0.0.1:4100/payments/webhook'],
  ['::1', 'http://[::1]:4100/payments/webhook'],
  ['::', 'http://[::1]:4100/payments/webhook'],
])('what stands in for the card provider reaches a server that listens on %s', (HOST, webhookUrl) => {
  const environment = { HOST, PORT: '4100', DATABASE_URL: 'postgres://localhost/furrow', SECRET: 'ab'.repeat(32) };
  expect(planSandbox(environment, parseConfig(environment)).options).toMatchObject({ webhookUrl });
});

test('the site and what stands in for others cannot have one port', () => {
  const environment = {
    PORT: '4001',
    SANDBOX_PORT: '4001',
    DATABASE_URL: 'postgres://localhost/furrow',
    SECRET: 'ab'.repeat(32),
  };
  expect(() => planSandbox(environment, parseConfig(environment))).toThrow(
    'PORT and SANDBOX_PORT are both 4001. Set one of them to another port.',
  );
});
