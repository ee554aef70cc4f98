import type { BreakableFurrow } from '../breakage/breakable-furrow.ts';
import type { Random } from '../random.ts';
import type { Asker } from './asker.ts';
import type { KeptPromises } from './kept-promises.ts';
import type { Player } from './player.ts';

/** What is at hand for one step of somebody in a play. */
export type Scene = {
  furrow: BreakableFurrow;
  player: Player;
  random: Random;
  asker: Asker;
  promises: KeptPromises;
  /** A name that nothing else in the play has. */
  newName(): string;
};

/** One thing somebody may do. Much of it is refused, as others have been there before. */
export type Act = (scene: Scene) => Promise<void>;
