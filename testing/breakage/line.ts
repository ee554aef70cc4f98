import { connect, createServer, type Server, type Socket } from 'node:net';

/** One connection over a line, to be cut like a cable. `say` speaks to the near end in the far one's place. */
export type Connection = { cut(): void; say(text: string): void };

/** Listens to one connection. Each answers whether the bytes go on; once they do not, nothing does any more. */
export type Ears = { there(chunk: Buffer): boolean; back(chunk: Buffer): boolean };

/** A TCP line from a port of its own to another one, to be listened to and cut. */
export class Line {
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  port = 0;

  private constructor(farPort: number, listen: (connection: Connection) => Ears) {
    this.#server = createServer((near) => this.#join(near, connect(farPort, '127.0.0.1'), listen));
  }

  static async open(farPort: number, listen: (connection: Connection) => Ears = everything): Promise<Line> {
    const line = new Line(farPort, listen);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    const address = line.#server.address();
    if (typeof address === 'object' && address) line.port = address.port;
    return line;
  }

  get connections(): readonly Connection[] {
    return [...this.#connections];
  }

  cutAll() {
    for (const connection of this.#connections) connection.cut();
  }

  async close(): Promise<void> {
    this.cutAll();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket, far: Socket, listen: (connection: Connection) => Ears) {
    const connection = {
      cut: () => {
        this.#connections.delete(connection);
        near.destroy();
        far.destroy();
      },
      say: (text: string) => void near.write(text),
    };
    this.#connections.add(connection);
    const ears = listen(connection);
    let isMuted = false;
    const pass = (from: Socket, to: Socket, hear: (chunk: Buffer) => boolean) => {
      from.setNoDelay(true);
      from.on('data', (chunk) => {
        isMuted ||= !hear(chunk);
        if (isMuted || to.destroyed) return;
        if (to.write(chunk)) return;
        from.pause();
        to.once('drain', () => from.resume());
      });
      from.on('error', connection.cut);
      from.on('close', connection.cut);
      from.on('end', () => to.end());
    };
    pass(near, far, ears.there);
    pass(far, near, ears.back);
  }
}

const everything = (): Ears => ({ there: () => true, back: () => true });
