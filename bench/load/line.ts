import { median } from '../statistics.ts';
import { untilQuiet } from './until-quiet.ts';

/** The target for a figure: for the ratio of ours to the floor, or for our own figure. */
export type Aim = { of: 'ratio' | 'ours' } & ({ atLeast: number } | { atMost: number });

/** One question of the bench with its figures; null or missing where the floor or a peer was not asked. */
export type Line = {
  what: string;
  unit: string;
  ours: number;
  floor: number | null;
  ratio: number | null;
  peers: Record<string, number>;
  aim: Aim | null;
};

export function meetsAim({ ours, ratio, aim }: Line): boolean {
  if (aim === null) return true;
  const figure = aim.of === 'ratio' ? (ratio ?? Number.NaN) : ours;
  return 'atLeast' in aim ? figure >= aim.atLeast : figure <= aim.atMost;
}

export type Ask = () => Promise<number>;
type Asks = { ours: Ask; floor?: Ask; peers?: Record<string, Ask> };
type Question = Pick<Line, 'what' | 'unit' | 'aim'> & { rounds: number };

/**
 * Puts one question to our server, the floor and the peers in turns, another one first each round, so that other load
 * on the machine hits all alike. Each turn waits until the machine is quiet: a slow server may take seconds to finish
 * the one before. Returns the median of each, and the median of the rounds' ratios of ours to the floor.
 */
export async function askInTurns(
  { rounds, ...question }: Question,
  { ours, floor, peers = {} }: Asks,
  atRest = untilQuiet,
): Promise<Line> {
  const asks = { ours, ...(floor ? { floor } : {}), ...peers };
  const names = Object.keys(asks);
  const answers: Record<string, number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const answer: Record<string, number> = {};
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] ?? '';
      await atRest();
      answer[name] = (await asks[name as keyof typeof asks]?.()) ?? Number.NaN;
    }
    answers.push(answer);
  }
  const medianOf = (name: string) => median(answers.map((answer) => answer[name] ?? Number.NaN));
  return {
    ...question,
    ours: medianOf('ours'),
    floor: floor ? medianOf('floor') : null,
    ratio: floor ? median(answers.map((answer) => (answer.ours ?? 0) / (answer.floor ?? 0))) : null,
    peers: Object.fromEntries(Object.keys(peers).map((name) => [name, medianOf(name)])),
  };
}

/** A line about ours alone. */
export function lineOfOurs(what: string, unit: string, ours: number, aim: Aim | null = null): Line {
  return { what, unit, ours, floor: null, ratio: null, peers: {}, aim };
}
