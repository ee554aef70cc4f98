import { type ChildProcess, spawn } from 'node:child_process';

/** A Furrow server as a process of its own, to be killed and started again on the same port and database. */
export class ServerProcess {
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  /** Resolves once it answers; the time it took, in milliseconds. */
  async start(): Promise<number> {
    const startedAt = performance.now();
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/app/main.ts'], {
      env: { PATH: process.env.PATH, GATE: 'off', ...this.#environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`the server ended while starting (${code})`)));
    });
    return performance.now() - startedAt;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** SIGKILL: nothing is finished, nothing is said. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals) {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}
