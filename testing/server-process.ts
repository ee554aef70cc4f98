import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a process was compiled to is the same for the next: it halves the time that a start takes. */
const compileCache = join(tmpdir(), 'furrow-compile-cache');

type Options = { program?: string; nodeOptions?: readonly string[] };

/** A Furrow server as a process of its own, to be killed and started again on the same port and database. */
export class ServerProcess {
  readonly #environment: Record<string, string>;
  readonly #arguments: string[];
  #child: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();
  /** How often it has ended without being told to. */
  unexpectedEnds = 0;

  constructor(environment: Record<string, string>, { program = 'server/app/main.ts', nodeOptions = [] }: Options = {}) {
    this.#environment = environment;
    this.#arguments = ['--disable-warning=ExperimentalWarning', ...nodeOptions, program];
  }

  /** Resolves once it answers; the time it took, in milliseconds. */
  async start(): Promise<number> {
    const startedAt = performance.now();
    const child = spawn(process.execPath, this.#arguments, {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, GATE: 'off', ...this.#environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`the server ended while starting (${code})`)));
    });
    child.once('exit', () => {
      if (this.#child !== child) return;
      this.#child = null;
      this.unexpectedEnds += 1;
    });
    return performance.now() - startedAt;
  }

  /** Where it answers, past any line. */
  get url(): string {
    return `http://127.0.0.1:${this.#environment.PORT}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
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

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Resolves when the process that was last told to end has ended. */
  ended(): Promise<void> {
    return this.#ended;
  }

  async #end(signal: NodeJS.Signals) {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.#ended = new Promise((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await this.#ended;
  }
}
