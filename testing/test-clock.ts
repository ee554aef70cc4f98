import type { Clock } from '#server/platform/clock.ts';

/** A clock that runs as the real one does and can be moved. Its move is in milliseconds, back when negative. */
export class TestClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  move(ms: number) {
    this.#offsetMs += ms;
  }

  /** Moves to a moment, from where it runs on. */
  moveTo(moment: string) {
    this.#offsetMs = new Date(moment).getTime() - Date.now();
  }

  /**
   * Moves to the beginning of the next hour. Limits count in fixed windows of minutes, hours and a day: a test that runs
   * over the end of one would see it start anew. Tokens made before are nearly over.
   */
  moveToNextHour() {
    const hourMs = 3_600_000;
    this.move(hourMs - (this.now().getTime() % hourMs));
  }

  reset() {
    this.#offsetMs = 0;
  }
}
