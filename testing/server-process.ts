import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeFlags, processEnvironment } from '#server/app/process-settings.ts';

/** What a process was compiled to is the same for the next: it halves the time that a start takes. */
const compileCache = 'test-results/compiled';

/** Those that run; whoever started them leaves none behind, however it ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

type Options = { program?: string; nodeOptions?: readonly string[] };

/** A server as a process of its own, set up as in production, to be killed and started again on the same port and database. */
export class ServerProcess {
  readonly #environment: Record<string, string>;
  readonly #program: string;
  readonly #arguments: string[];
  #child: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();
  /** How often it has ended without being told to. */
  unexpectedEnds = 0;
  /** From the last spawning to the word that it answers, in milliseconds. */
  startMs = 0;

  constructor(
    environment: Record<string, string>,
    { program = 'dist/server/main.js', nodeOptions = [] }: Options = {},
  ) {
    this.#environment = environment;
    this.#program = program;
    this.#arguments = [...nodeFlags, ...nodeOptions, program];
  }

  static async started(environment: Record<string, string>, options: Options = {}): Promise<ServerProcess> {
    const server = new ServerProcess(environment, options);
    await server.start();
    return server;
  }

  /** Resolves once it answers. */
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

  /** Where it answers, past any line. */
  get url(): string {
    return `http://127.0.0.1:${this.#environment.PORT}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Memory it holds (resident set), in MiB. */
  memoryMiB(): number {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.pid)], { encoding: 'utf8' })) / 1_024;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  /** Says something to a server program that listens for it. */
  tell(message: object) {
    this.#child?.send(message);
  }

  /** SIGKILL: nothing is finished, nothing is said. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** SIGTERM. Answers the exit code: 0 from one that has drained, 1 from one that was cut off since it took too long. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** As if this process were killed: nothing is said to it any more. Resolves when it has ended. */
  async forsake(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }

  /** Resolves when the process that was last told to end has ended. */
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
