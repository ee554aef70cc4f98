import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runningPostgresUrl } from '#server/platform/database/running-postgres.ts';
import { freePort } from '#server/platform/free-port.ts';
import { settings } from '#server/platform/settings.ts';

/** The addresses of a running Furrow and of its database. */
export type Addresses = { url: string; sandboxUrl: string; databaseUrl: string; dataDir: string };

type Cookie = { name: string; value: string };

/** The passcodes of the product under test, as the sandbox sets them. */
export const passcodes = { main: 'furrow', dev: 'furrow-dev', bypass: 'let-me-in' };

const startWithinMs = 60_000;
const stopWithinMs = 10_000;

/** Furrow as `npm start` runs it, with the demo world, on free ports and a data folder of its own. */
export class Product {
  #child: ChildProcess | null = null;
  #log = '';
  readonly #port: number;
  readonly #sandboxPort: number;
  readonly #dataDir: string;
  readonly #others: Record<string, string>;

  private constructor(port: number, sandboxPort: number, others: Record<string, string>) {
    this.#port = port;
    this.#sandboxPort = sandboxPort;
    this.#others = others;
    this.#dataDir = mkdtempSync(join(tmpdir(), 'furrow-e2e-'));
    // PostgreSQL runs as its own user. Without access it would put its data elsewhere, and they would stay.
    chmodSync(this.#dataDir, 0o755);
  }

  static async start(settings: Record<string, string> = {}): Promise<Product> {
    const product = new Product(await freePort(), await freePort(), settings);
    await product.start();
    return product;
  }

  addresses(): Addresses {
    const databaseUrl = runningPostgresUrl(this.#dataDir);
    if (databaseUrl === null) throw new Error('its PostgreSQL does not run');
    return {
      url: `http://127.0.0.1:${this.#port}`,
      sandboxUrl: `http://127.0.0.1:${this.#sandboxPort}`,
      databaseUrl,
      dataDir: this.#dataDir,
    };
  }

  /** A pass through the gate, as a browser gets it for the bypass parameter. */
  async pass(): Promise<Cookie> {
    const { headers } = await fetch(`${this.addresses().url}/?pass=${passcodes.bypass}`, { redirect: 'manual' });
    const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? [];
    return { name, value };
  }

  /** Starts Furrow, or restarts it on its existing data. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/start.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.#settings() },
      // Ctrl-C in the terminal must reach only the test runner, which then stops this process.
      detached: true,
    });
    this.#child = child;
    this.#log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.#log += chunk));
    await this.#until('Furrow is ready', child);
  }

  /** Stops Furrow as a supervisor would; throws when it does not end cleanly or leaves a process behind. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    const code = await exitCode(child);
    const left = this.#processes();
    for (const pid of left) process.kill(pid, 'SIGKILL');
    if (code !== 0) throw new Error(`Furrow ended with ${code} after SIGTERM. It said:\n${this.#log}`);
    if (left.length > 0) throw new Error(`Furrow left ${left.length} processes running.`);
    const errors = this.#log.split('\n').filter((line) => /"level":[56]0/.test(line));
    if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`);
  }

  /** Stops Furrow and deletes its data. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop().finally(() => rmSync(this.#dataDir, { recursive: true, force: true }));
  }

  /** Returns every setting, so that neither the environment nor .env of the machine affects the tests. */
  #settings(): Record<string, string> {
    return {
      ...Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.default])),
      PORT: String(this.#port),
      SANDBOX_PORT: String(this.#sandboxPort),
      DATA_DIR: this.#dataDir,
      DEMO: 'on',
      // The users of the journeys come from more than one network, because limits count by network.
      TRUSTED_PROXIES: '1',
      ...this.#others,
    };
  }

  async #until(words: string, child: ChildProcess): Promise<void> {
    for (const until = performance.now() + startWithinMs; !this.#log.includes(words); await pause(50)) {
      if (child.exitCode === null && performance.now() < until) continue;
      child.kill('SIGKILL');
      throw new Error(`Furrow did not start. It said:\n${this.#log}`);
    }
  }

  /** Returns the processes that run on this data folder, on systems that list them. */
  #processes(): number[] {
    return globSync('/proc/[0-9]*/environ').flatMap((file) => {
      const pid = Number(file.split('/')[2]);
      return pid !== process.pid && readIfThere(file).includes(`DATA_DIR=${this.#dataDir}`) ? [pid] : [];
    });
  }
}

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve(child.exitCode);
    const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code);
    });
    child.kill('SIGTERM');
  });
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
