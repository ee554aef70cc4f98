import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSecret } from '#testing/start-test-sandbox.ts';
import { cloneDatabase } from '#testing/test-database.ts';
import { freePort } from '../platform/free-port.ts';
import { nodeFlags, processEnvironment } from './process-settings.ts';

/** The files that deploy/Containerfile copies into the final image, as [from, to] relative to its folder. */
function filesOfImage(): [string, string][] {
  const runs =
    readFileSync('deploy/Containerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  return [...runs.matchAll(/^COPY --from=build \/furrow\/(\S+) (\S+)$/gm)].map(([, from = '', to = '']) => [from, to]);
}

let folder: string;
let environment: Record<string, string>;
let dropDatabase: () => Promise<void>;
let server: ChildProcess;
beforeAll(async () => {
  // Built in a separate process: with the test's environment it would be a development build.
  execFileSync(process.execPath, ['scripts/build-image.ts'], { env: { PATH: process.env.PATH }, stdio: 'inherit' });
  folder = mkdtempSync(join(tmpdir(), 'furrow-image-'));
  for (const [from, to] of filesOfImage()) cpSync(from, join(folder, to === './' ? from : to), { recursive: true });
  const { url, drop } = await cloneDatabase();
  dropDatabase = drop;
  environment = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    SANDBOX: 'off',
    PORT: String(await freePort()),
    PUBLIC_URL: 'https://furrow.example',
    DATABASE_URL: url,
    SECRET: testSecret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    GATE: 'off',
    LOG_LEVEL: 'warn',
  };
}, 180_000);
afterAll(async () => {
  server?.kill('SIGKILL');
  await dropDatabase();
  rmSync(folder, { recursive: true, force: true });
});

test('the files of the image serve the site without sources and packages', async () => {
  server = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env: environment, stdio: 'inherit' });
  const url = `http://127.0.0.1:${environment.PORT}`;
  const statusOf = (path: string) =>
    fetch(url + path, { headers: { accept: 'text/html' } }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200);
  for (const path of ['/', '/dashboard', '/downloads', '/live/openBounties', '/identity/jwks'])
    expect([path, await statusOf(path)]).toEqual([path, path === '/downloads' ? 404 : 200]);
  const signUp = await fetch(`${url}/identity/v1/accounts:signUp?key=furrow-web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'first@example.test', password: 'a long enough passphrase' }),
  });
  expect(await signUp.json()).toMatchObject({ email: 'first@example.test' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test("the operators' shell of the image works without sources and packages", () => {
  const ops = (...words: string[]) =>
    execFileSync(process.execPath, ['dist/ops/main.js', ...words], { cwd: folder, env: environment, encoding: 'utf8' });
  expect(ops('users', 'find', 'first@example.test')).toContain('first@example.test');
  expect(ops('flags', 'list')).toContain('show_farms');
});

test('the image starts its server with the flags and the arenas of every other server process', () => {
  const image = readFileSync('deploy/Containerfile', 'utf8');
  expect(image).toContain(`exec node ${nodeFlags.join(' ')} dist/server/main.js`);
  expect(image).toContain(`MALLOC_ARENA_MAX=${processEnvironment.MALLOC_ARENA_MAX}\n`);
});

test('a server without its pages exits with one line', () => {
  const pages = join(folder, 'dist/pages');
  renameSync(pages, `${pages}-away`);
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^Furrow cannot start: \S+dist\/pages\/site\.json is not there: build the site [^\n]+\n$/);
  expect(status).toBe(2);
  renameSync(`${pages}-away`, pages);
});
