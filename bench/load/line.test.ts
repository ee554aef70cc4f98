import { expect, test, vi } from 'vitest';
import { askInTurns, lineOfOurs, meetsAim } from './line.ts';

test('a line of the bench has the median of each value and of the ratios of all rounds', async () => {
  const answering = (...answers: number[]) => {
    return async () => answers.shift() ?? Number.NaN;
  };
  const atRest = vi.fn(async () => {});
  const line = await askInTurns(
    { what: 'reads', unit: 'a second', aim: { of: 'ratio', atLeast: 0.7 }, rounds: 3 },
    { ours: answering(80, 10, 90), floor: answering(100, 20, 100), peers: { other: answering(1, 2, 3) } },
    atRest,
  );
  expect(atRest).toHaveBeenCalledTimes(9);
  expect(line).toMatchObject({ ours: 80, floor: 100, ratio: 0.8, peers: { other: 2 } });
  expect(meetsAim(line)).toBe(true);
  expect(meetsAim({ ...line, ratio: 0.69 })).toBe(false);
});

test('an aim for our own figure needs no floor', () => {
  const line = lineOfOurs('slowest hundredth', 'ms', 21, { of: 'ours', atMost: 20 });
  expect(meetsAim(line)).toBe(false);
  expect(meetsAim({ ...line, ours: 20 })).toBe(true);
  expect(meetsAim({ ...line, aim: null })).toBe(true);
});
