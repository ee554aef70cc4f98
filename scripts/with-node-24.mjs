// Plain JavaScript with only Node's own modules, because this is the one file that runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, 'node_modules');
/** Contains the digest of the lock file that the packages were installed for. */
const stampFile = join(packages, '.furrow-installed');
/** Exists during an installation, with the id of the installing process. */
const underWayFile = join(packages, '.furrow-installing');
const major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error(`Furrow needs Node 20 or newer to start (this is ${process.version}). Install it from nodejs.org.`);
  process.exit(2);
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const [program = '', ...words] = process.argv.slice(2);
// With a word after it, `npm start` only prints its help, which needs no packages.
const isTalk = program === 'scripts/start.ts' && words.length > 0 && major >= 24;
if (!isTalk) await installOnce();
run(pinnedNode(), [program, ...words]);

/**
 * Installs the packages of the lock file unless they are installed, one command at a time. npm takes a package of which
 * it finds a part for complete, so the rest of an interrupted installation is deleted first.
 */
async function installOnce() {
  let isTold = false;
  while (isUnderWay() || contentOf(stampFile) !== lock) {
    if (takeTurn()) {
      if (contentOf(stampFile) !== lock) await install();
      rmSync(underWayFile);
    } else if (isAnother(Number(contentOf(underWayFile)))) {
      if (!isTold)
        console.log(`Waiting for another command that installs packages (if none does, delete ${underWayFile}) ...`);
      isTold = true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    } else if (isUnderWay()) {
      rmSync(packages, { recursive: true, force: true });
    }
  }
}

function isUnderWay() {
  return existsSync(underWayFile);
}

/** Returns true in exactly one of several processes that try at once. */
function takeTurn() {
  mkdirSync(packages, { recursive: true });
  const draft = `${underWayFile}-${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    // Linked, so that the file never exists without the process id in it.
    linkSync(draft, underWayFile);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function contentOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Whether this id belongs to another running process; ids are reused, so it may be our own. */
function isAnother(pid) {
  try {
    return pid > 0 && pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** `--no-save` follows the lock file without ever rewriting it. */
async function install() {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  console.log('Installing packages (about a minute the first time) ...');
  const npm = spawn(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ticker = setInterval(() => console.log(`  ... still installing, ${seconds()}`), 10_000);
  // Otherwise npm would go on in the background, beside the next installation.
  const stop = (signal) => npm.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const code = await new Promise((resolve) => npm.on('close', resolve));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
  clearInterval(ticker);
  if (code !== 0) {
    console.error('The packages could not be installed. Read the lines above, then run the command again.');
    process.exit(1);
  }
  writeFileSync(stampFile, lock);
  console.log(`Packages installed in ${seconds()}.`);
}

/** Returns the path of Node 24: pinned as a package for most platforms; others need their own Node >= 24. */
function pinnedNode() {
  const folder = join(packages, `node-${process.platform}-${process.arch}`);
  const node = join(folder, 'bin', 'node');
  if (existsSync(node) && spawnSync(node, ['--version']).status === 0) return node;
  if (major >= 24) return process.execPath;
  console.error(
    `No pinned Node for ${process.platform} ${process.arch}: install Node 24 or newer and run the command again.`,
  );
  process.exit(2);
}

function run(node, args) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` },
  });
  // At a terminal, Ctrl-C reaches the child by itself; any other signal sent to this process must be passed on.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
