import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { testSecret } from '#testing/start-test-sandbox.ts';
import { parseConfig } from '../platform/config.ts';
import { doubtsAbout } from './fit-for-production.ts';

const complete = {
  NODE_ENV: 'production',
  SANDBOX: 'off',
  PUBLIC_URL: 'https://furrow.example',
  DATABASE_URL: 'postgres://127.0.0.1:9/nowhere',
  SECRET: testSecret,
  SMTP_URL: 'smtp://127.0.0.1:9',
  GATE: 'off',
};

test.each(['PUBLIC_URL', 'SMTP_URL', 'DATABASE_URL'])(
  'a server for production does not start without %s, and says so in one line',
  (name) => {
    const { PATH } = process.env;
    const env = { PATH, ...complete, [name]: '' };
    const { status, stderr } = spawnSync(process.execPath, ['server/app/main.ts'], { env, encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toMatch(new RegExp(`^Furrow cannot start: ${name} is empty: .+\\n$`));
  },
  30_000,
);

test('a server for production makes no people whose password everybody knows', () => {
  const { PATH } = process.env;
  const env = { PATH, ...complete, DEMO: 'on' };
  const { status, stderr } = spawnSync(process.execPath, ['server/app/main.ts'], { env, encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Furrow cannot start: DEMO=on needs SANDBOX=on: .+\n$/);
}, 30_000);

test('a server for production says what it doubts: a site in the open, a proxy that it does not know of', () => {
  const doubts = (settings: object) => doubtsAbout(parseConfig({ ...complete, ...settings }));
  expect(doubts({ TRUSTED_PROXIES: '1' })).toEqual([]);
  expect(doubts({ PUBLIC_URL: 'http://127.0.0.1:4000' })).toEqual([]);
  expect(doubts({ PUBLIC_URL: 'http://furrow.example' })).toEqual([expect.stringContaining('is not https')]);
  expect(doubts({ TRUSTED_PROXIES: '0' })).toEqual([expect.stringContaining('TRUSTED_PROXIES=0')]);
});
