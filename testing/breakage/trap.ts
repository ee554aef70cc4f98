import type { DatabaseMoment } from './database-line.ts';
import type { Connection } from './line.ts';

/** What a client and the server say to each other, seen from between the two: a call, and its answer. */
export type CallMoment = { at: 'request' | 'answer'; call: string };

export type Moment = DatabaseMoment | CallMoment;

/** Something that happens at one exact moment, and once. */
export type Trap = {
  at: Moment['at'];
  /** What the moment has to be about: the first statement of the transaction, or the name of the call. */
  about?: RegExp;
  /** At which statement of its transaction. */
  position?: number;
  /** How many such moments are let pass before. */
  skip?: number;
  spring(connection: Connection, moment: Moment): void;
};

/** Holds at most one trap. */
export class TrapHolder {
  #trap: Trap | null = null;
  #left = 0;

  set(trap: Trap) {
    this.#trap = trap;
    this.#left = trap.skip ?? 0;
  }

  /** Takes the trap away; answers whether it had sprung. */
  take(): boolean {
    const hasSprung = this.#trap === null;
    this.#trap = null;
    return hasSprung;
  }

  /** Answers whether the moment may pass: what springs a trap goes no further. */
  pass(moment: Moment, connection: Connection): boolean {
    const trap = this.#trap;
    if (!trap || !fits(trap, moment)) return true;
    this.#left -= 1;
    if (this.#left >= 0) return true;
    this.#trap = null;
    trap.spring(connection, moment);
    return false;
  }
}

function fits({ at, about, position }: Trap, moment: Moment): boolean {
  if (moment.at !== at) return false;
  if (position !== undefined && (moment.at !== 'statement' || moment.position !== position)) return false;
  return about === undefined || about.test('call' in moment ? moment.call : moment.first);
}
