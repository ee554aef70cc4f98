import { type ChildProcess, fork } from 'node:child_process';

export type CrowdOrder =
  | { op: 'open'; url: string; count: number; greetings: readonly (readonly string[])[]; counts: string }
  | { op: 'await'; count: number | null }
  | { op: 'close' };
export type CrowdAnswer = { op: 'opened' } | { op: 'waiting' } | { op: 'arrived'; atNs: string };

type Options = {
  /** What each socket sends once it is open; the sockets use the greetings in turn. */
  greetings?: readonly (readonly string[])[];
  /** Only messages that begin with this text count. Left out: all do, and each socket gets one after its greeting. */
  counts?: string;
};

/** Many open sockets on one server that all wait for the same message. */
export class Crowd {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async open(url: string, count: number, { greetings = [], counts = '' }: Options = {}): Promise<Crowd> {
    const crowd = new Crowd(fork('bench/load/crowd-process.ts'));
    await crowd.#order({ op: 'open', url, count, greetings, counts }, 'opened');
    return crowd;
  }

  /** Returns how long after the start of `change` the last of the crowd (or of `count`) got its message, in ms. */
  async timeOf(change: () => Promise<unknown>, count: number | null = null): Promise<number> {
    await this.#order({ op: 'await', count }, 'waiting');
    const arrived = this.#answer('arrived');
    const startedAt = process.hrtime.bigint();
    await change();
    const answer = await arrived;
    if (answer.op !== 'arrived') throw new Error('another answer came');
    return Number(BigInt(answer.atNs) - startedAt) / 1e6;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.send({ op: 'close' } satisfies CrowdOrder);
    await ended;
  }

  async #order(order: CrowdOrder, expected: CrowdAnswer['op']) {
    const answered = this.#answer(expected);
    this.#child.send(order);
    await answered;
  }

  #answer(expected: CrowdAnswer['op']): Promise<CrowdAnswer> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('the crowd ended'));
      const onMessage = (answer: CrowdAnswer) => {
        if (answer.op !== expected) return;
        this.#child.off('message', onMessage).off('exit', onExit);
        resolve(answer);
      };
      this.#child.on('message', onMessage).once('exit', onExit);
    });
  }
}
