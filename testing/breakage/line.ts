import { connect, createServer, type Server, type Socket } from 'node:net';

/** One connection over a line; `cut` breaks it like a cable. `say` sends text to the near end as if from the far. */
export type Connection = { cut(): void; say(text: string): void };

/** Hears the bytes of one connection. Returning false stops these bytes, and all later ones in both directions. */
export type Ears = { there(chunk: Buffer): boolean; back(chunk: Buffer): boolean };

/** A TCP proxy from a port of its own to another port, which can hear connections and cut them. */
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
