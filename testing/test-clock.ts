import type { Clock } from '#server/platform/clock.ts';

/** A clock that runs like the real one and can be moved, by milliseconds (back when negative). */
export class TestClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  move(ms: number) {
    this.#offsetMs += ms;
  }

  /** Moves to a moment and runs on from there. */
  moveTo(moment: string) {
    this.#offsetMs = new Date(moment).getTime() - Date.now();
  }

  /**
   * Moves to the beginning of the next hour. Limits count in fixed windows of minutes, hours and a day, and a test that
   * runs over the end of one would see its count reset. Tokens made before the move are nearly expired.
   */
  moveToNextHour() {
    const hourMs = 3_600_000;
    this.move(hourMs - (this.now().getTime() % hourMs));
  }

  reset() {
    this.#offsetMs = 0;
  }
}
