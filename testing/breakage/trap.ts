import type { DatabaseMoment } from './database-line.ts';
import type { Connection } from './line.ts';

/** A call's request or answer, as seen on the line between a client and the server. */
export type CallMoment = { at: 'request' | 'answer'; call: string };

export type Moment = DatabaseMoment | CallMoment;

/** An action that runs once, at an exact moment. */
export type Trap = {
  at: Moment['at'];
  /** What the moment must match: the first statement of its transaction, or the name of its call. */
  about?: RegExp;
  /** The number of the statement in its transaction, from 1. */
  position?: number;
  /** How many matching moments pass before the trap springs. */
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

  /** Removes the trap; answers whether it had sprung. */
  take(): boolean {
    const hasSprung = this.#trap === null;
    this.#trap = null;
    return hasSprung;
  }

  /** Answers whether the moment may pass: one that springs the trap goes no further. */
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
