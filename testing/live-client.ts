import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import type { CallStatus } from '#contract/wire/call-error.ts';

export type LiveMessage = { id: number; value?: unknown; error?: { status: CallStatus; message: string } };

type Connecting = { key?: string; origin?: string; headers?: Record<string, string> };

/** A client program on the `/live` socket, such as the desktop editor: it sends its API key instead of an Origin. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly messages: LiveMessage[] = [];
  closeCode: number | null = null;

  constructor(url: string, { key = 'furrow-editor', origin, headers = {} }: Connecting = {}) {
    const address = `${url.replace('http', 'ws')}/live?key=${key}`;
    this.socket = new WebSocket(address, { headers, ...(origin === undefined ? {} : { origin }) });
    this.socket.on('message', (data) => this.messages.push(JSON.parse(String(data))));
    this.socket.on('close', (code) => {
      this.closeCode = code;
    });
  }

  async opened(): Promise<this> {
    await new Promise((resolve, reject) => this.socket.once('open', resolve).once('error', reject));
    return this;
  }

  send(message: object) {
    this.socket.send(JSON.stringify(message));
  }

  signIn(token: string | null) {
    this.send({ op: 'auth', token });
  }

  watch(id: number, query: string, args: object = {}) {
    this.send({ op: 'watch', id, query, args });
  }

  /** Returns the next message that fits, which may have arrived already; returns each message once. */
  async next(fits: (message: LiveMessage) => boolean = () => true, withinMs = 5_000): Promise<LiveMessage> {
    for (const until = performance.now() + withinMs; performance.now() < until; await pause(1)) {
      const index = this.messages.findIndex(fits);
      if (index >= 0) return this.messages.splice(0, index + 1).at(-1) ?? { id: -1 };
    }
    throw new Error(`no such message within ${withinMs} ms`);
  }

  close() {
    this.socket.terminate();
  }
}
