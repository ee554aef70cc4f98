import type { BreakableFurrow } from '../breakage/breakable-furrow.ts';
import type { Random } from '../random.ts';
import type { Asker } from './asker.ts';
import type { KeptPromises } from './kept-promises.ts';
import type { Player } from './player.ts';

/** The things that one step of a player in a play can use. */
export type Scene = {
  furrow: BreakableFurrow;
  player: Player;
  random: Random;
  asker: Asker;
  promises: KeptPromises;
  /** Returns a name that nothing else in the play has. */
  newName(): string;
};

/** One thing a player may do. The server refuses many of them, because other players were faster. */
export type Act = (scene: Scene) => Promise<void>;
