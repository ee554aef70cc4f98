import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endOf } from '#testing/end-of-program.ts';
import { shippedServer } from '#testing/server-process.ts';
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
  'a production server does not start without %s, and says so in one line',
  async (name) => {
    const { status, said } = await endOf([shippedServer], { ...complete, [name]: '' });
    expect(status).toBe(2);
    expect(said).toMatch(new RegExp(`^Furrow cannot start: ${name} is empty: .+\\n$`));
  },
  30_000,
);

describe('without a database at the address', () => {
  const unusable =
    'the database cannot be used: connect ECONNREFUSED 127.0.0.1:1. Correct DATABASE_URL, or make sure that the database runs, has room and accepts writes.\n';
  const run = async (...program: string[]) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'furrow-no-database-'));
    const end = await endOf(program, {
      ...{ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z', DATA_DIR: dataDir, SECRET: testSecret },
      ...{ PORT: '0', SANDBOX_PORT: '0', GATE: 'off' },
    });
    rmSync(dataDir, { recursive: true, force: true });
    return end;
  };

  test.each([
    ['a server', [shippedServer]],
    ['npm start', ['scripts/start.ts', '--from-sources']],
  ])(
    '%s exits with one line',
    async (_name, program) => {
      expect(await run(...program)).toEqual({ status: 1, said: `Furrow cannot start: ${unusable}` });
    },
    60_000,
  );

  test("the operators' shell exits with one line", async () => {
    expect(await run('scripts/ops.ts', 'flags', 'list')).toEqual({ status: 1, said: unusable });
  }, 30_000);
});

test('a production server does not start with DEMO=on, whose users have a known password', async () => {
  const { status, said } = await endOf([shippedServer], { ...complete, DEMO: 'on' });
  expect(status).toBe(2);
  expect(said).toMatch(/^Furrow cannot start: DEMO=on needs SANDBOX=on: .+\n$/);
});

test('a production server warns of a site without https, an unknown proxy and a missing webhook secret', () => {
  const doubts = (settings: object) => doubtsAbout(parseConfig({ ...complete, ...settings }));
  expect(doubts({ TRUSTED_PROXIES: '1' })).toEqual([]);
  expect(doubts({ PUBLIC_URL: 'http://127.0.0.1:4000' })).toEqual([]);
  expect(doubts({ PUBLIC_URL: 'http://furrow.example' })).toEqual([expect.stringContaining('is not https')]);
  expect(doubts({ TRUSTED_PROXIES: '0' })).toEqual([expect.stringContaining('TRUSTED_PROXIES=0')]);
  const selling = { TRUSTED_PROXIES: '1', STRIPE_SECRET_KEY: 'sk_test_furrow' };
  expect(doubts(selling)).toEqual([expect.stringContaining('STRIPE_WEBHOOK_SECRET is empty')]);
  expect(doubts({ ...selling, STRIPE_WEBHOOK_SECRET: 'whsec_furrow' })).toEqual([]);
});

test('a server does not start on a Node that is too old, and says so in one line', async () => {
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
  const program = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, shippedServer];
  const { status, said } = await endOf(program, complete);
  expect(status).toBe(2);
  expect(said).toMatch(/^Furrow cannot start: Furrow needs Node 24 or newer, and .+ is 20\.20\.2\. .+\n$/);
}, 30_000);
