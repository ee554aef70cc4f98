import type { BreakableFurrow, BreakableOptions } from '#testing/breakage/breakable-furrow.ts';
import type { Play } from '#testing/play/play.ts';
import type { Random } from '#testing/random.ts';

/** The arguments of a fault: a Furrow in use, and how many faults to make in it. */
export type Stage = {
  furrow: BreakableFurrow;
  play: Play;
  random: Random;
  /** How many faults. */
  times: number;
  /** Reports something that must never happen, in words. */
  report(broken: string): void;
};

/** Figures worth keeping, by name with the unit last, such as `restartMs95`. */
export type Figures = Record<string, number>;

/** One kind of fault of the plan. */
export type Fault = {
  id: string;
  title: string;
  /** How many of a thousand faults are of this kind. */
  perThousand: number;
  /** Needs a Furrow of its own, of this kind; the others share one. */
  needs?: BreakableOptions;
  /** The reason why it cannot be made on this machine, in words; null where it can. */
  obstacle?: () => string | null;
  run(stage: Stage): Promise<Figures>;
};
