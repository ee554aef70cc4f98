import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeFlags, processEnvironment } from '#server/app/process-settings.ts';

/** Node's compile cache, shared by all processes: it halves the time of a start. */
export const compileCache = 'test-results/compiled';
/** The server as it is shipped, which the global setup of the tests builds. */
export const shippedServer = 'dist/server/main.js';

/** The running processes. They are killed when this process exits, whatever the reason. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

type Options = { program?: string; nodeOptions?: readonly string[] };

/** A server as a process of its own, set up as in production, to be killed and restarted on the same port and data. */
export class ServerProcess {
  readonly #environment: Record<string, string>;
  readonly #program: string;
  readonly #arguments: string[];
  #child: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();
  /** How often the server ended without being told to. */
  unexpectedEnds = 0;
  /** The time from the last spawn to the server's report that it answers, in milliseconds. */
  startMs = 0;

  constructor(environment: Record<string, string>, { program = shippedServer, nodeOptions = [] }: Options = {}) {
    this.#environment = environment;
    this.#program = program;
    this.#arguments = [...nodeFlags, ...nodeOptions, program];
  }

  static async started(environment: Record<string, string>, options: Options = {}): Promise<ServerProcess> {
    const server = new ServerProcess(environment, options);
    await server.start();
    return server;
  }

  /** Starts the server; resolves once it reports that it answers. */
  async start(): Promise<void> {
    const startedAt = performance.now();
    const child = spawn(process.execPath, this.#arguments, {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compileCache,
        GATE: 'off',
        ...processEnvironment,
        ...this.#environment,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`${this.#program} ended while starting (${code})`)));
    });
    child.once('exit', () => {
      if (this.#child !== child) return;
      this.#child = null;
      this.unexpectedEnds += 1;
    });
    this.startMs = performance.now() - startedAt;
  }

  /** The server's own address, past any line. */
  get url(): string {
    return `http://127.0.0.1:${this.#environment.PORT}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Returns the server's memory (resident set), in MiB. */
  memoryMiB(): number {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.pid)], { encoding: 'utf8' })) / 1_024;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  /** Sends a message to a server program that listens for messages. */
  tell(message: object) {
    this.#child?.send(message);
  }

  /** Sends SIGKILL: the server finishes nothing and logs nothing. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Sends SIGTERM. Returns the exit code: 0 if the server drained, 1 if it was cut off because that took too long. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Disconnects from the server as if this process had been killed. Resolves when the server has ended. */
  async forsake(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }

  /** Resolves when the process that was told to end last has ended. */
  ended(): Promise<void> {
    return this.#ended;
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    this.#ended = new Promise((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await this.#ended;
    return child.exitCode;
  }
}
