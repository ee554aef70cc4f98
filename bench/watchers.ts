import WebSocket from 'ws';

/** Many open sockets on one server that all wait for the same message. */
export class Watchers {
  readonly #sockets: WebSocket[] = [];
  #waiting: { left: number; done(): void } = { left: 0, done: () => {} };

  /** Opens `count` sockets, fifty at a time; each then sends `greeting` and has its first answer when there is one. */
  async open(url: string, count: number, greeting: readonly object[]): Promise<void> {
    for (let opened = 0; opened < count; opened += 50) {
      const answered = greeting.length > 0 ? this.nextOfAll(50) : Promise.resolve();
      await Promise.all(Array.from({ length: 50 }, () => this.#open(url, greeting)));
      await answered;
    }
  }

  /** Resolves when as many messages as there are watchers have come: after a change, when the last one has it. */
  nextOfAll(count = this.#sockets.length): Promise<void> {
    return new Promise((done) => {
      this.#waiting = { left: count, done };
    });
  }

  close() {
    for (const socket of this.#sockets) socket.terminate();
  }

  async #open(url: string, greeting: readonly object[]) {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    this.#sockets.push(socket);
    socket.on('message', () => {
      this.#waiting.left -= 1;
      if (this.#waiting.left === 0) this.#waiting.done();
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    for (const message of greeting) socket.send(JSON.stringify(message));
  }
}
