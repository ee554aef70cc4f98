import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { finalChecks } from './final-checks.ts';
import { fuzzSettings } from './fuzz-settings.ts';
import { runInputs } from './run-inputs.ts';
import { listenToLog, type ServerLog } from './server-log.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const inputs = Number(process.env.INPUTS ?? 4_000);

let furrow: TestFurrow;
let log: ServerLog;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: fuzzSettings });
  log = listenToLog(furrow.context);
});
afterAll(() => furrow.close());

test('nothing that is sent makes the server fail', { timeout: 120_000 }, async () => {
  console.log(`SEED=${seed} INPUTS=${inputs}`);
  const { tally, findings, targets } = await runInputs({ furrow, log, inputs, seed });
  console.log(tally.table());
  expect([...findings, ...(await finalChecks(furrow))]).toEqual([]);
  const reached = new Set(tally.targets.keys());
  expect(targets.filter(({ group, name }) => !reached.has(`${group}: ${name}`))).toEqual([]);
});
