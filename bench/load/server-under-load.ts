import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { nodeFlags, processEnvironment } from '#server/app/process-settings.ts';

/** A server of the bench as a process of its own. */
export class ServerUnderLoad {
  readonly url: string;
  readonly #child: ChildProcess;
  /** From spawning it to its word that it answers, in milliseconds. */
  readonly startMs: number;

  private constructor(url: string, child: ChildProcess, startMs: number) {
    this.url = url;
    this.#child = child;
    this.startMs = startMs;
  }

  static async start(program: string, environment: Record<string, string>): Promise<ServerUnderLoad> {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [...nodeFlags, program], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: 'test-results/compiled',
        ...processEnvironment,
        ...environment,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`${program} ended while starting (${code})`)));
    });
    return new ServerUnderLoad(`http://127.0.0.1:${environment.PORT}`, child, performance.now() - startedAt);
  }

  /** Memory it holds (resident set), in MiB. */
  memoryMiB(): number {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.#child.pid)], { encoding: 'utf8' })) / 1_024;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
}
