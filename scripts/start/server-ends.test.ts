import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { testSecret } from '#testing/start-test-sandbox.ts';
import { cloneDatabase } from '#testing/test-database.ts';

test('npm start says by which signal its server was ended', async () => {
  const database = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'server-ends-'));
  const settings = { DATABASE_URL: database.url, SECRET: testSecret, DATA_DIR: dataDir, SANDBOX: 'off', GATE: 'off' };
  const start = spawn(process.execPath, ['scripts/start.ts', '--from-sources'], {
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, ended] = [text(start.stderr), once(start, 'exit')];
  for await (const chunk of start.stdout) if (String(chunk).includes('Ctrl-C')) break;
  const server = execFileSync('pgrep', ['-P', String(start.pid), '-f', 'main'], { encoding: 'utf8' });
  process.kill(Number(server.trim()), 'SIGKILL');
  expect((await ended)[0]).toBe(1);
  expect(await said).toContain('The server ended unexpectedly (SIGKILL).');
  await database.drop();
  rmSync(dataDir, { recursive: true });
}, 60_000);

test('npm start that is stopped while it makes its database ends without an error', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'server-ends-'));
  // Otherwise the database of root would be elsewhere.
  chmodSync(dataDir, 0o755);
  const start = spawn(process.execPath, ['scripts/start.ts', '--from-sources'], {
    env: { PATH: process.env.PATH, PORT: '0', SANDBOX_PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const [said, ended] = [text(start.stderr), once(start, 'exit')];
  await eventually(async () => existsSync(join(dataDir, 'postgres.draft/global/pg_control')), 'half a database');
  // To the whole process group, as Ctrl-C at a terminal.
  process.kill(-Number(start.pid), 'SIGINT');
  expect([(await ended)[0], await said]).toEqual([0, '']);
  rmSync(dataDir, { recursive: true });
}, 60_000);
