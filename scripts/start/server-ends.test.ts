import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
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
