import { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import { deadlocks } from '#testing/deadlocks.ts';
import { Play } from '#testing/play/play.ts';
import { Random } from '#testing/random.ts';
import type { Fault, Figures } from './fault.ts';

/** The outcome of one kind of fault. */
export type Outcome = {
  id: string;
  title: string;
  faults: number;
  seconds: number;
  acknowledged: number;
  figures: Figures;
  /** What must never happen and did, in words; empty when all is well. */
  broken: string[];
};

type Wanted = {
  /** Kinds of fault, and how many of each. */
  faults: readonly (readonly [Fault, number])[];
  seed: number;
  onOutcome?: (outcome: Outcome) => void;
  /** Called for a kind that cannot be made on this machine, with the reason. */
  onObstacle?: (fault: Fault, obstacle: string) => void;
};

/** Divides about `total` faults among the kinds, each by its share. */
export function sharesOf(faults: readonly Fault[], total: number): (readonly [Fault, number])[] {
  const perThousand = faults.reduce((sum, fault) => sum + fault.perThousand, 0);
  return faults.map((fault) => [fault, Math.max(1, Math.round((total * fault.perThousand) / perThousand))]);
}

/** Makes the faults, one kind after the other. After each, all invariants hold, and no server has ended by itself. */
export async function makeFaults({
  faults,
  seed,
  onOutcome = () => {},
  onObstacle = () => {},
}: Wanted): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let shared: Scene | null = null;
  for (const [fault, times] of faults) {
    const obstacle = fault.obstacle?.() ?? null;
    if (obstacle !== null) {
      onObstacle(fault, obstacle);
      continue;
    }
    const random = new Random(seed * 100 + Number(fault.id.slice(1)));
    if (!fault.needs) shared ??= await begin({}, random);
    const scene = shared !== null && !fault.needs ? shared : await begin(fault.needs ?? {}, random);
    const outcome = await make(fault, scene, random, times);
    if (fault.needs) await scene.furrow.close();
    outcomes.push(outcome);
    onOutcome(outcome);
  }
  await shared?.furrow.close();
  return outcomes;
}

type Scene = { furrow: BreakableFurrow; play: Play };

async function begin(needs: NonNullable<Fault['needs']>, random: Random): Promise<Scene> {
  const furrow = await BreakableFurrow.start(needs);
  return { furrow, play: await Play.begin({ furrow, random }) };
}

async function make(fault: Fault, { furrow, play }: Scene, random: Random, times: number): Promise<Outcome> {
  const broken: string[] = [];
  const startedAt = performance.now();
  const acknowledgedBefore = play.promises.acknowledged;
  const abortedBefore = play.asker.counts.aborted;
  const endsBefore = furrow.server.unexpectedEnds;
  const ringsBefore = await deadlocks(furrow.db);
  const figures = await fault.run({ furrow, play, random, times, report: (text) => void broken.push(text) });
  broken.push(...(await play.brokenAtRest()));
  const ends = furrow.server.unexpectedEnds - endsBefore;
  if (ends > 0) broken.push(`the server ended ${ends} times by itself`);
  // A killed PostgreSQL counts from 0 again. A deadlock delays its transactions, and all behind them, for a second.
  const rings = (await deadlocks(furrow.db)) - ringsBefore;
  if (rings > 0) broken.push(`slow: the database broke ${rings} rings of waits`);
  const aborted = play.asker.counts.aborted - abortedBefore;
  return {
    id: fault.id,
    title: fault.title,
    faults: times,
    seconds: (performance.now() - startedAt) / 1_000,
    acknowledged: play.promises.acknowledged - acknowledgedBefore,
    // The outcome of these calls is unknown: a call that had been cut off held their key.
    figures: aborted === 0 ? figures : { ...figures, aborted },
    broken: [...new Set(broken)],
  };
}
