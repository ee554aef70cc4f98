import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#server/platform/free-port.ts';

/** Longer than the proxy takes to notice that a server is healthy again. */
const seenWellMs = 1_500;

/** Caddy as configured in deploy/, without TLS, in front of servers on this machine. It has to be installed. */
export class Caddy {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  static async start(ports: readonly number[]): Promise<Caddy> {
    const url = `http://127.0.0.1:${await freePort()}`;
    const servers = ports.map((port) => `127.0.0.1:${port}`);
    const child = spawn('caddy', ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
      env: {
        ...process.env,
        SITE_ADDRESS: url,
        SERVERS: servers.join(' '),
        LAST_SERVER: servers.at(-1),
      },
      stdio: 'ignore',
    });
    const caddy = new Caddy(url, child);
    while (!(await isWell(url))) {
      if (child.exitCode !== null) throw new Error('caddy ended');
      await setTimeout(100);
    }
    return caddy;
  }

  async allWell(): Promise<void> {
    await setTimeout(seenWellMs);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill();
    await ended;
  }
}

function isWell(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
