import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Sandbox } from '#sandbox/start-sandbox.ts';
import { createDatabase, type Database } from '#server/platform/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { createPool } from '#server/platform/database/pool.ts';
import { ensureCluster } from '#server/platform/database/postgres-cluster.ts';
import { installPostgres } from '#server/platform/database/postgres-programs.ts';
import { freePort } from '#server/platform/free-port.ts';
import { createLog } from '#server/platform/log.ts';
import { eventually } from '../eventually.ts';
import { ServerProcess } from '../server-process.ts';
import { startTestSandbox, testSecret } from '../start-test-sandbox.ts';
import { World } from '../world.ts';
import { type BaseBackup, takeBaseBackup } from './base-backup.ts';
import { openCallLine } from './call-line.ts';
import { openDatabaseLine } from './database-line.ts';
import { killPostgres } from './kill-postgres.ts';
import type { Line } from './line.ts';
import { ServiceLine } from './service-line.ts';
import { SmallDisk } from './small-disk.ts';
import { TrapHolder } from './trap.ts';

/** Few enough that a test can use them all up. */
export const mostConnections = 40;

export type BreakableOptions = {
  settings?: Record<string, string>;
  /** The program to run as the server. */
  program?: string;
  nodeOptions?: readonly string[];
  postgresSettings?: string[];
  /** Puts PostgreSQL's data, or only its WAL, on a disk that can become full. */
  smallDisk?: { mebibytes: number; holds: 'everything' | 'wal' };
};

/**
 * A Furrow of separate processes, to be broken: its own PostgreSQL, its own server, the sandbox, and a line on each
 * side of the server that can be cut at an exact moment. `sql` and `db` bypass the lines.
 */
export class BreakableFurrow {
  readonly url: string;
  readonly world: World;
  readonly sandbox: Sandbox;
  readonly server: ServerProcess;
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly clientLine: Line;
  readonly databaseLine: Line;
  readonly services: ServiceLine;
  readonly traps: TrapHolder;
  readonly smallDisk: SmallDisk | null;
  readonly #folder: string;
  readonly #cluster: string;
  readonly #postgresSettings: string[];
  #postgres: EmbeddedPostgres;
  #hasPostgresEnded = false;
  /** Resolves when a killed PostgreSQL has ended. */
  #postgresGone: Promise<void> = Promise.resolve();

  private constructor(parts: Parts) {
    this.clientLine = parts.clientLine;
    this.databaseLine = parts.databaseLine;
    this.services = parts.services;
    this.traps = parts.traps;
    this.sandbox = parts.sandbox;
    this.server = parts.server;
    this.smallDisk = parts.smallDisk;
    this.#postgres = parts.postgres;
    this.#watchPostgres();
    this.#folder = parts.folder;
    this.#cluster = parts.cluster;
    this.#postgresSettings = parts.postgresSettings;
    this.url = `http://127.0.0.1:${parts.clientLine.port}`;
    this.world = new World(this.url);
    this.pool = createPool(parts.postgres.url, createLog('silent'), 4);
    this.db = createDatabase(this.pool, () => {});
    process.once('exit', this.#leave);
  }

  static async start({
    settings = {},
    program,
    nodeOptions,
    postgresSettings: settingsOfPostgres = [],
    smallDisk: wantedDisk,
  }: BreakableOptions = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'furrow-broken-'));
    // PostgreSQL runs as a user of its own, who needs access to the folder.
    chmodSync(folder, 0o755);
    const smallDisk = wantedDisk ? mountFor(folder, wantedDisk) : null;
    const { folder: cluster } = ensureCluster(folder, installPostgres());
    if (smallDisk && wantedDisk?.holds === 'wal') moveWal(cluster, smallDisk);
    const postgresSettings = [`max_connections=${mostConnections}`, ...settingsOfPostgres];
    const postgres = await startEmbeddedPostgres(folder, { settings: postgresSettings });
    const port = await freePort();
    const traps = new TrapHolder();
    const clientLine = await openCallLine(port, (moment, connection) => traps.pass(moment, connection));
    const databaseLine = await openDatabaseLine(postgres.port, (moment, connection) => traps.pass(moment, connection));
    const { sandbox, settings: ofSandbox } = await startTestSandbox(`http://127.0.0.1:${port}`);
    const services = await ServiceLine.open(sandbox.url);
    const databaseUrl = new URL(postgres.url);
    databaseUrl.port = String(databaseLine.port);
    const environment = {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${clientLine.port}`,
      DATABASE_URL: databaseUrl.href,
      SECRET: testSecret,
      LOG_LEVEL: 'silent',
      ...ofSandbox,
      STRIPE_URL: services.inPlaceOf(sandbox.stripeUrl),
      GEMINI_URL: services.inPlaceOf(sandbox.modelUrl),
      ...settings,
    };
    const server = new ServerProcess(environment, {
      ...(program === undefined ? {} : { program }),
      ...(nodeOptions === undefined ? {} : { nodeOptions }),
    });
    await server.start();
    const lines = { clientLine, databaseLine, services };
    const parts = { ...lines, folder, cluster, smallDisk, postgres, traps, sandbox, server, postgresSettings };
    return new BreakableFurrow(parts);
  }

  get databaseUrl(): string {
    return this.#postgres.url;
  }

  sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    return this.pool.query<Row>(text, values);
  }

  /** Causes an event at the card provider: a refund, a dispute, events sent again. */
  steer(what: '_refund' | '_dispute' | '_resend', payload: object): Promise<Response> {
    return fetch(`${this.sandbox.stripeUrl}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
  }

  killServer(): void {
    void this.server.kill();
  }

  killPostgres(): void {
    this.#postgresGone = killPostgres(this.#postgres.pid);
  }

  /**
   * Starts the processes that were killed or ended. A server that outlived PostgreSQL recovers by itself. Answers how
   * long it took until calls were answered again, in milliseconds.
   */
  async startAgain(): Promise<number> {
    const startedAt = performance.now();
    await this.#postgresGone;
    await eventually(() => this.#isPostgresUp(), 'a PostgreSQL that is up again');
    if (!this.server.isRunning) {
      await this.server.ended();
      await this.server.start();
    }
    await this.isReady();
    return performance.now() - startedAt;
  }

  async isReady(): Promise<void> {
    const isUp = async () => (await fetch(`${this.url}/readyz`).catch(() => null))?.ok ?? false;
    await eventually(isUp, 'a server that is ready again');
    await eventually(() => this.#isPostgresUp(), 'a database that answers again');
  }

  answersSql(): Promise<boolean> {
    return this.sql('select 1').then(Boolean, () => false);
  }

  /** Copies PostgreSQL's files while it runs. */
  backUp(): Promise<BaseBackup> {
    return takeBaseBackup(this.#postgres.url, join(this.#folder, 'backup'));
  }

  /**
   * Kills PostgreSQL, deletes its files and puts a backup in their place. Answers how long it took until calls were
   * answered again, in milliseconds.
   */
  async restore({ folder }: BaseBackup): Promise<number> {
    this.killPostgres();
    await this.#postgresGone;
    rmSync(this.#cluster, { recursive: true });
    renameSync(folder, this.#cluster);
    return this.startAgain();
  }

  /** Starts PostgreSQL if it has ended. */
  async #isPostgresUp(): Promise<boolean> {
    if (this.#hasPostgresEnded) {
      const { port } = this.#postgres;
      this.#postgres = await startEmbeddedPostgres(this.#folder, { settings: this.#postgresSettings, port });
      this.#watchPostgres();
    }
    return this.answersSql();
  }

  #watchPostgres() {
    const watched = this.#postgres;
    this.#hasPostgresEnded = false;
    void watched.ended.then(() => {
      if (this.#postgres === watched) this.#hasPostgresEnded = true;
    });
  }

  /** An aborted run leaves no PostgreSQL and no folder behind. */
  readonly #leave = () => {
    this.#postgres.kill();
    this.smallDisk?.unmount();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  };

  async close(): Promise<void> {
    process.off('exit', this.#leave);
    await this.pool.end();
    await this.server.stop();
    await this.sandbox.close();
    await this.services.close();
    await this.clientLine.close();
    await this.databaseLine.close();
    await this.#postgres.stop();
    this.smallDisk?.unmount();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Mounts a disk for the folder of all data, or for PostgreSQL's WAL in a folder beside its data. */
function mountFor(folder: string, { mebibytes, holds }: NonNullable<BreakableOptions['smallDisk']>): SmallDisk {
  const at = holds === 'everything' ? folder : join(folder, 'wal-disk');
  mkdirSync(at, { recursive: true });
  const disk = SmallDisk.mount(at, mebibytes);
  process.once('exit', () => disk.unmount());
  return disk;
}

function moveWal(cluster: string, { folder }: SmallDisk) {
  const wal = join(cluster, 'pg_wal');
  execFileSync('cp', ['-a', wal, folder]);
  rmSync(wal, { recursive: true });
  symlinkSync(join(folder, 'pg_wal'), wal);
}

type Parts = {
  folder: string;
  cluster: string;
  smallDisk: SmallDisk | null;
  postgres: EmbeddedPostgres;
  traps: TrapHolder;
  clientLine: Line;
  databaseLine: Line;
  services: ServiceLine;
  sandbox: Sandbox;
  server: ServerProcess;
  postgresSettings: string[];
};
