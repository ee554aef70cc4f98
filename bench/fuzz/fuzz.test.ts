import { expect, test } from 'vitest';
import { startTestFurrow } from '#testing/test-furrow.ts';
import { finalChecks } from './final-checks.ts';
import { fuzzSettings } from './fuzz-settings.ts';
import { runInputs } from './run-inputs.ts';
import { listenToLog } from './server-log.ts';
import type { Target } from './target.ts';

// The same inputs on each run, so that a failure points to the latest change; `npm run fuzz` tries others.
const seed = Number(process.env.SEED ?? 1);
const inputs = Number(process.env.INPUTS ?? 3_000);
const timeout = 120_000;

async function fuzz(settings: Record<string, string>, most: number, only?: (target: Target) => boolean) {
  const furrow = await startTestFurrow({ settings: { ...fuzzSettings, ...settings } });
  const log = listenToLog(furrow.context);
  const options = only ? { only } : {};
  const { tally, findings, targets } = await runInputs({ furrow, log, inputs: most, seed, ...options });
  console.log(`SEED=${seed} INPUTS=${most}\n${tally.table()}`);
  const untried = targets.filter(({ group, name }) => !tally.targets.has(`${group}: ${name}`));
  const found = [...findings, ...(await finalChecks(furrow))];
  await furrow.close();
  return { found, untried };
}

test('random input makes no target of the server fail, and every target is tried', { timeout }, async () => {
  expect(await fuzz({}, inputs)).toEqual({ found: [], untried: [] });
});

test('random input makes no path fail that exists only for tests, and every such path is tried', {
  timeout,
}, async () => {
  const isForTests = ({ name }: Target) => name.includes('/emulator/') || name.includes('accounts:lookup');
  expect(await fuzz({ EMULATOR: 'on' }, 400, isForTests)).toEqual({ found: [], untried: [] });
});
