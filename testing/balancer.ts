import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const checkEveryMs = 200;

/**
 * A plain load balancer in front of equal servers: it checks their health, and sends each request and each socket to
 * the next healthy server that accepts the connection. It has no sticky sessions, and retries only refused connections,
 * of which no server has seen a request.
 */
export class Balancer {
  readonly #ports: readonly number[];
  readonly #server = createServer((asked, answer) => this.#pass(asked, answer, this.#turn()));
  readonly #sockets = new Set<Socket>();
  readonly #well: Set<number>;
  readonly #checks: NodeJS.Timeout;
  #next = 0;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#well = new Set(ports);
    this.#checks = setInterval(() => void Promise.all(ports.map((port) => this.#check(port))), checkEveryMs);
    this.#server.on('upgrade', (asked, socket: Socket, head) => this.#join(asked, socket, head, this.#turn()));
  }

  /** `ports`: the ports of servers on this machine. */
  static async start(ports: readonly number[], port = 0): Promise<Balancer> {
    const balancer = new Balancer(ports);
    await new Promise<void>((resolve) => balancer.#server.listen(port, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  /** Resolves once every server is healthy, so that the next one may be restarted. */
  async allWell(): Promise<void> {
    while (this.#well.size < this.#ports.length) await setTimeout(checkEveryMs);
  }

  async close(): Promise<void> {
    clearInterval(this.#checks);
    for (const socket of this.#sockets) socket.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Returns the healthy servers, in the order in which the balancer tries them for this request. */
  #turn(): number[] {
    this.#next = (this.#next + 1) % this.#ports.length;
    const inTurn = [...this.#ports.slice(this.#next), ...this.#ports.slice(0, this.#next)];
    return inTurn.filter((port) => this.#well.has(port));
  }

  async #check(port: number) {
    const isWell = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isWell) this.#well.add(port);
    else this.#well.delete(port);
  }

  #pass(asked: IncomingMessage, answer: ServerResponse, [port, ...others]: number[]) {
    if (port === undefined) return void answer.writeHead(503, { 'content-length': 0 }).end();
    const { method, url, headers } = asked;
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.once('socket', (socket) => socket.once('connect', () => asked.pipe(passed)));
    passed.once('error', (error) => {
      if (isRefused(error)) return this.#pass(asked, answer, others);
      if (!answer.headersSent) answer.writeHead(502, { 'content-length': 0 });
      answer.end();
    });
  }

  #join(asked: IncomingMessage, socket: Socket, head: Buffer, [port, ...others]: number[]) {
    if (port === undefined) return socket.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n');
    const server = connect(port, '127.0.0.1', () => {
      const headers = asked.rawHeaders.map((text, index) => `${text}${index % 2 === 0 ? ': ' : '\r\n'}`).join('');
      server.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers}\r\n`);
      server.write(head);
      server.pipe(socket).pipe(server);
    });
    this.#sockets.add(socket).add(server);
    for (const [one, other] of [
      [server, socket],
      [socket, server],
    ] as const) {
      one.once('close', () => other.destroy());
    }
    socket.on('error', () => server.destroy());
    server.once('error', (error) => {
      if (!isRefused(error)) return void socket.destroy();
      socket.removeAllListeners('close');
      server.removeAllListeners('close');
      this.#join(asked, socket, head, others);
    });
  }
}

function isRefused(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED';
}
