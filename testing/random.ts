/** Random numbers that are the same for the same seed (mulberry32), so that a failure can be repeated. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Returns true in this share of all cases. */
  chance(part: number): boolean {
    return this.next() < part;
  }

  oneOf<T>(things: readonly [T, ...T[]]): T;
  oneOf<T>(things: readonly T[]): T | undefined;
  oneOf<T>(things: readonly T[]): T | undefined {
    return things[this.whole(0, things.length - 1)];
  }

  shuffled<T>(things: readonly T[]): T[] {
    return things
      .map((thing) => ({ thing, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ thing }) => thing);
  }

  /** Returns a generator of its own, whose numbers do not depend on what others draw. */
  fork(): Random {
    return new Random(this.whole(0, 2 ** 31));
  }
}
