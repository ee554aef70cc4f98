import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'furrow-checkout-'));
  for (const folder of ['scripts', 'bin']) mkdirSync(join(checkout, folder));
  copyFileSync('scripts/with-node-24.mjs', join(checkout, 'scripts/with-node-24.mjs'));
  for (const program of ['start.ts', 'ops.ts']) write(`scripts/${program}`, `console.log('${program} ran')`);
  write('package.json', '{}');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(checkout, { recursive: true }));

const write = (path: string, text: string) => writeFileSync(join(checkout, path), text);
const has = (path: string) => existsSync(join(checkout, path));

const environment = () => ({ ...process.env, PATH: `${join(checkout, 'bin')}${delimiter}${process.env.PATH}` });

/** From now on npm runs this script. */
function npmDoes(script: string) {
  write('bin/npm', `#!/bin/sh\n${script}\n`);
  chmodSync(join(checkout, 'bin/npm'), 0o755);
}

/** Runs a program of the checkout, with an npm that runs this script. */
function run(npm: string, ...words: string[]) {
  npmDoes(npm);
  const { status, stdout } = spawnSync(process.execPath, ['scripts/with-node-24.mjs', ...words], {
    cwd: checkout,
    encoding: 'utf8',
    env: environment(),
  });
  return { status, ran: stdout.includes(' ran') };
}

/** The same beside other runs; returns its whole output. */
async function runBeside(program: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/with-node-24.mjs', program], { cwd: checkout, env: environment() });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  await new Promise((resolve) => child.once('close', resolve));
  return said;
}

const interrupted = 'mkdir node_modules/half-a-package; kill -9 $$';
const whole = 'mkdir -p node_modules/a-package';

test('packages are installed once for a lock file', () => {
  expect(run(whole, 'scripts/start.ts')).toEqual({ status: 0, ran: true });
  expect(run('exit 1', 'scripts/start.ts')).toEqual({ status: 0, ran: true });
  write('package-lock.json', '{ "another": true }');
  expect(run('exit 1', 'scripts/start.ts')).toEqual({ status: 1, ran: false });
});

test('an interrupted installation begins again from nothing, the first one and any other', () => {
  for (const lock of ['{}', '{ "another": true }']) {
    write('package-lock.json', lock);
    expect(run(interrupted, 'scripts/start.ts')).toEqual({ status: 1, ran: false });
    expect(has('node_modules/half-a-package')).toBe(true);
    expect(run(whole, 'scripts/start.ts')).toEqual({ status: 0, ran: true });
    expect([has('node_modules/half-a-package'), has('node_modules/a-package')]).toEqual([false, true]);
  }
});

test('of two simultaneous commands one installs the packages, and the other waits for it', async () => {
  npmDoes('echo installed >> installations; sleep 1; mkdir -p node_modules/a-package');
  const said = await Promise.all([runBeside('scripts/start.ts'), runBeside('scripts/ops.ts')]);
  expect(said.map((text) => text.includes(' ran'))).toEqual([true, true]);
  expect(readFileSync(join(checkout, 'installations'), 'utf8')).toBe('installed\n');
  expect(has('node_modules/a-package')).toBe(true);
});

test('packages that were installed by hand are kept', () => {
  mkdirSync(join(checkout, 'node_modules/by-hand'), { recursive: true });
  expect(run(whole, 'scripts/start.ts')).toEqual({ status: 0, ran: true });
  expect(has('node_modules/by-hand')).toBe(true);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a program that was started without a terminal gets a %s that is sent to its starter',
  async (signal) => {
    write(
      'scripts/start.ts',
      `process.once('${signal}', () => process.exit(7)); setInterval(() => console.log('ran'), 50);`,
    );
    npmDoes(whole);
    const starter = spawn(process.execPath, ['scripts/with-node-24.mjs', 'scripts/start.ts'], {
      cwd: checkout,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(starter, 'close');
    for await (const chunk of starter.stdout) if (String(chunk).includes('ran')) starter.kill(signal);
    expect((await ended)[0]).toBe(7);
  },
  20_000,
);

test.each(['18.20.0', '22.0.0'])('a start with Node %s, and no newer one among the packages, exits with 2', (node) => {
  npmDoes(whole);
  const isOld = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '${node}' } })`;
  const { status } = spawnSync(process.execPath, ['--import', isOld, 'scripts/with-node-24.mjs', 'scripts/start.ts'], {
    cwd: checkout,
    env: environment(),
  });
  expect(status).toBe(2);
});

test('npm start -- --help needs no packages, but the shell of the operators does', () => {
  expect(run('exit 1', 'scripts/start.ts', '--help')).toEqual({ status: 0, ran: true });
  expect(run('exit 1', 'scripts/ops.ts', '--help')).toEqual({ status: 1, ran: false });
});

test('the help of npm start imports no package', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/start.ts', '--colour'], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stdout).toContain('PORT');
  const imports = readFileSync('scripts/start.ts', 'utf8').match(/^import .* from '.*'/gm);
  expect(imports).toEqual(["import { settingsHelp } from '#server/platform/settings.ts'"]);
});
