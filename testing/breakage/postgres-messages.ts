/** One message of PostgreSQL's protocol (version 3): its type as a letter, and the bytes after the length. */
type Message = { type: string; body: Buffer };

/** Splits the bytes of one direction into whole messages. */
export class PostgresMessages {
  #rest: Buffer = Buffer.alloc(0);
  #isGreeted: boolean;

  /** `fromClient`: the first message of a client has a length but no type. */
  constructor({ fromClient }: { fromClient: boolean }) {
    this.#isGreeted = !fromClient;
  }

  in(chunk: Buffer): Message[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const typeBytes = this.#isGreeted ? 1 : 0;
      if (this.#rest.length < typeBytes + 4) return messages;
      const end = typeBytes + this.#rest.readUInt32BE(typeBytes);
      if (this.#rest.length < end) return messages;
      if (this.#isGreeted)
        messages.push({ type: this.#rest.toString('latin1', 0, 1), body: this.#rest.subarray(5, end) });
      this.#isGreeted = true;
      this.#rest = this.#rest.subarray(end);
    }
  }
}

/** Returns the first texts of a message, each ended by a zero byte. */
export function textsIn(body: Buffer, howMany: number): string[] {
  return body.toString('utf8').split('\0', howMany);
}
