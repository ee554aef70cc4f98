// Finds or installs a Chromium for the journeys: CHROME_PATH, Playwright's own, an installed browser, apt-get,
// Playwright's download, in this order.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const versionWithinMs = 30_000;
const installWithinMs = 600_000;
/** How long to wait for another program that is installing packages. */
const aptLockWaitS = 300;

/** Returns the path of a browser that starts. Installs one if there is none; throws when that fails. */
export function ensureBrowser(): string {
  const found = firstThatStarts([process.env.CHROME_PATH, chromium.executablePath(), ...usualPlaces()]);
  const path = found ?? installByApt() ?? downloadByPlaywright();
  if (path) return path;
  throw new Error('No Chromium was found or could be installed. Install Chrome, or set CHROME_PATH to a browser.');
}

/** Returns the first path whose program runs; a half-installed browser does not. */
function firstThatStarts(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path) && saysItsVersion(path));
}

function saysItsVersion(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version', '--no-sandbox'], {
    timeout: versionWithinMs,
    encoding: 'utf8',
  });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    const folders = ['/Applications', join(homedir(), 'Applications')];
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      folders.map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
  ];
  // Debian's headless shell first: like Playwright's own browser, it takes a seventh less CPU time than a full one.
  const names = [
    'chromium-headless-shell',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge',
  ];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function installByApt(): string | undefined {
  if (process.platform !== 'linux' || !runs(['apt-get', '--version'], 'silent')) return undefined;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && !runs([...asRoot, 'true'], 'silent')) return undefined;
  console.log('Installing Chromium with apt-get (a minute or two) ...');
  const apt = [
    ...asRoot,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    '-o',
    `DPkg::Lock::Timeout=${aptLockWaitS}`,
  ];
  // An unreachable source does not matter as long as the package itself can be fetched.
  runs([...apt, 'update']);
  const browser = ['chromium-headless-shell', 'chromium'].find((name) =>
    runs([...apt, 'install', '-y', '--no-install-recommends', name, 'fonts-liberation']),
  );
  return browser && firstThatStarts(usualPlaces());
}

function downloadByPlaywright(): string | undefined {
  console.log("Downloading Playwright's Chromium ...");
  const cli = 'node_modules/@playwright/test/cli.js';
  const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : [];
  runs([process.execPath, cli, 'install', ...withLibraries, 'chromium']);
  return firstThatStarts([chromium.executablePath()]);
}

function runs([program = '', ...args]: readonly string[], output: 'shown' | 'silent' = 'shown'): boolean {
  const stdio = output === 'shown' ? 'inherit' : 'ignore';
  return spawnSync(program, args, { stdio: ['ignore', stdio, stdio], timeout: installWithinMs }).status === 0;
}

if (process.argv[1] === import.meta.filename) console.log(ensureBrowser());
