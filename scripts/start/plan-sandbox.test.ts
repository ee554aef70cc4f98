import { expect, test } from 'vitest';
import { type Environment, parseConfig } from '#server/platform/config.ts';
import { settings } from '#server/platform/settings.ts';
import { planSandbox } from './plan-sandbox.ts';

const plain = { PORT: '4100', DATABASE_URL: 'postgres://localhost/furrow', SECRET: 'ab'.repeat(32) };
const plan = (environment: Environment) => planSandbox(environment, parseConfig(environment));

/** The settings that configure each service, and the part of the sandbox that replaces it without them. */
const services = [
  ['payments', { STRIPE_SECRET_KEY: 'sk_test_own' }],
  ['mail', { SMTP_URL: 'smtp://mail.example' }],
  ['google', { GOOGLE_CLIENT_ID: 'own', GOOGLE_CLIENT_SECRET: 'secret' }],
  ['model', { GEMINI_API_KEY: 'own' }],
] as const;
const all = { payments: true, mail: true, google: true, model: true };

test.each(services)('the sandbox does not replace %s that has its own keys, unless SANDBOX=on', (part, keys) => {
  expect(plan({ ...plain, ...keys }).options.parts).toEqual({ ...all, [part]: false });
  expect(plan({ ...plain, ...keys, SANDBOX: 'on' }).options.parts).toEqual(all);
});

test('the sandbox replaces nothing when it is off, or when every service has its keys', () => {
  const configured = Object.assign({}, ...services.map(([, keys]) => keys));
  for (const settings of [{ SANDBOX: 'off' }, configured]) expect(plan({ ...plain, ...settings }).any).toBe(false);
  expect(() => plan({ ...plain, SANDBOX: 'off', DEMO: 'on' })).toThrow('DEMO=on needs the sandbox.');
});

test('a start reads every setting', () => {
  const read = new Set<string | symbol>();
  const environment = new Proxy<Environment>(plain, { get: (all, name) => read.add(name) && Reflect.get(all, name) });
  plan(environment);
  expect(Object.keys(settings).filter((name) => !read.has(name))).toEqual([]);
});

test('in production the sandbox replaces nothing unless it is turned on', () => {
  for (const NODE_ENV of ['production', ' production '])
    expect(() => plan({ ...plain, NODE_ENV })).toThrow(/^keys of outside services are missing/);
  expect(() =>
    plan({ ...plain, NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', GEMINI_API_KEY: 'own' }),
  ).toThrow('missing (STRIPE_SECRET_KEY, GOOGLE_CLIENT_ID). Set them, or SANDBOX=off to go without,');
  expect(plan({ ...plain, NODE_ENV: 'production', SANDBOX: 'on' }).any).toBe(true);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4100/payments/webhook'],
  ['localhost', 'http://localhost:4100/payments/webhook'],
  ['0.0.0.0', 'http://127.0.0.1:4100/payments/webhook'],
  ['::1', 'http://[::1]:4100/payments/webhook'],
  ['::', 'http://[::1]:4100/payments/webhook'],
])('the sandbox sends webhooks to a server that listens on %s', (HOST, webhookUrl) => {
  expect(plan({ ...plain, HOST }).options).toMatchObject({ webhookUrl });
});

test('the site and the sandbox cannot have the same port', () => {
  expect(() => plan({ ...plain, SANDBOX_PORT: '4100' })).toThrow(
    'PORT and SANDBOX_PORT are both 4100. Set one of them to another port.',
  );
});
