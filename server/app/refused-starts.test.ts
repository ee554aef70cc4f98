import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { testSecret } from '#testing/start-test-sandbox.ts';

const complete = {
  NODE_ENV: 'production',
  SANDBOX: 'off',
  PUBLIC_URL: 'https://furrow.example',
  DATABASE_URL: 'postgres://127.0.0.1:9/nowhere',
  SECRET: testSecret,
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUSTED_PROXIES: '1',
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

test.each([
  ['makes no people whose password everybody knows', { DEMO: 'on' }, 'DEMO=on needs SANDBOX=on'],
  [
    'does not send cookies in the open',
    { PUBLIC_URL: 'http://furrow.example' },
    'PUBLIC_URL=http://furrow.example must be https',
  ],
  ['does not take all visitors for one network', { TRUSTED_PROXIES: '0' }, 'TRUSTED_PROXIES=0 cannot be'],
])(
  'a server for production %s',
  (_what, settings, said) => {
    const { PATH } = process.env;
    const env = { PATH, ...complete, ...settings };
    const { status, stderr } = spawnSync(process.execPath, ['server/app/main.ts'], { env, encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toMatch(new RegExp(`^Furrow cannot start: ${said}.+\\n$`));
  },
  30_000,
);
