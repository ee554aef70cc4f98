import { type Connection, type Ears, Line } from './line.ts';

/** The state of outside services: well, silent, connection reset, answer cut off half-way, failing, or overrun. */
export type Mood = 'well' | 'silent' | 'reset' | 'half' | 'failing' | 'overrun';

/** The line from the server to the card provider and the AI model. */
export class ServiceLine {
  readonly #line: Line;
  readonly #mood: { now: Mood };

  private constructor(line: Line, mood: { now: Mood }) {
    this.#line = line;
    this.#mood = mood;
  }

  static async open(url: string): Promise<ServiceLine> {
    const mood: { now: Mood } = { now: 'well' };
    const line = await Line.open(Number(new URL(url).port), (connection) => earsOf(connection, mood));
    return new ServiceLine(line, mood);
  }

  /** Returns the address of a service over this line. */
  inPlaceOf(url: string | null): string {
    const over = new URL(url ?? '');
    over.port = String(this.#line.port);
    return over.href;
  }

  /** Sets the state. Cuts all connections, also those that wait for a silent service. */
  become(mood: Mood) {
    this.#mood.now = mood;
    this.#line.cutAll();
  }

  close(): Promise<void> {
    return this.#line.close();
  }
}

function earsOf(connection: Connection, mood: { now: Mood }): Ears {
  return {
    there: () => {
      if (mood.now === 'reset') connection.cut();
      if (mood.now === 'failing') connection.say(answerOf('500 Internal Server Error'));
      if (mood.now === 'overrun') connection.say(answerOf('429 Too Many Requests'));
      return mood.now === 'well' || mood.now === 'half';
    },
    back: (chunk) => {
      if (mood.now !== 'half') return true;
      connection.say(chunk.toString('latin1', 0, chunk.length / 2));
      setTimeout(connection.cut, 20);
      return false;
    },
  };
}

const answerOf = (status: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;
