// `npm run fuzz`: every call, live read, identity endpoint and route under random input, and the live socket and the
// HTTP parser under worse. INPUTS says how many (100,000), SEED repeats a run.
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildFirst } from '#scripts/build.ts';
import { deadlocks } from '#testing/deadlocks.ts';
import { startTestFurrow } from '#testing/test-furrow.ts';
import { finalChecks } from './fuzz/final-checks.ts';
import { fuzzSettings } from './fuzz/fuzz-settings.ts';
import { type Finding, runInputs } from './fuzz/run-inputs.ts';
import { listenToLog } from './fuzz/server-log.ts';
import { wholeNumber } from './whole-number.ts';
import { withPostgres } from './with-postgres.ts';

const inputs = wholeNumber('INPUTS', { least: 1, otherwise: 100_000 });
const seed = wholeNumber('SEED', { least: 0, otherwise: Math.floor(Math.random() * 2 ** 31) });
const clientFolder = fileURLToPath(new URL('../dist/client', import.meta.url));
const everySeconds = 10;

console.log(`SEED=${seed} INPUTS=${inputs}`);
await buildFirst();
try {
  await withPostgres(fuzz);
} catch (error) {
  // Printed here, because the listener for crashes would only record it.
  console.error(error);
  process.exit(1);
}

async function fuzz(databaseUrl: string) {
  const furrow = await startTestFurrow({
    settings: fuzzSettings,
    database: { url: databaseUrl, drop: async () => {} },
    pagesFolder: clientFolder,
  });
  const log = listenToLog(furrow.context);
  const { crashes, keepCrash } = listenToCrashes();
  const startedAt = performance.now();
  let saidAt = startedAt;
  let said = 0;
  const rate = (sent: number) => Math.round((sent / (performance.now() - startedAt)) * 1_000);
  const { tally, findings, targets } = await runInputs({
    furrow,
    log,
    inputs,
    seed,
    onUpkeep: (sofar, found) => {
      for (; said < found.length; said += 1) show(found[said]);
      if (performance.now() - saidAt < everySeconds * 1_000) return;
      saidAt = performance.now();
      const per = rate(sofar.inputs).toLocaleString('en-US');
      console.log(`${sofar.inputs.toLocaleString('en-US')} inputs, ${per} a second, ${found.length} findings`);
    },
  });
  const perSecond = rate(tally.inputs);
  const missing = targets.filter(({ group, name }) => !tally.targets.has(`${group}: ${name}`));
  const untried = missing.map(({ group, name }) => ({
    target: `${group}: ${name}`,
    fault: 'was never tried',
    shown: '',
  }));
  const last = await finalChecks(furrow);
  // Each deadlock was retried and delayed its callers by a second: a sign of locks taken in two orders.
  const ringsOfWaits = await deadlocks(furrow.context.db);
  await furrow.close().catch(keepCrash);
  // Node reports an unhandled rejection one turn of the event loop later.
  await setImmediate();
  const all = [...findings, ...untried, ...last, ...crashes];
  console.log(`\n${tally.table()}\n`);
  const unreached = [...tally.targets]
    .filter(([name, reached]) => reached === 0 && !name.startsWith('routes: '))
    .map(([name]) => name);
  console.log(`${targets.length} targets; never past parsing: ${unreached.join(', ') || 'none'}`);
  const per = perSecond.toLocaleString('en-US');
  console.log(`${tally.inputs.toLocaleString('en-US')} inputs, ${per} a second; ${ringsOfWaits} deadlocks resolved`);
  for (const finding of all.slice(said)) show(finding);
  console.log(all.length === 0 ? 'Nothing found.' : `\n${all.length} findings. SEED=${seed} repeats the run.`);
  process.exitCode = all.length === 0 ? 0 : 1;
}

function show(finding: Finding | undefined) {
  if (finding) console.log(`\nFOUND  ${finding.target}: ${finding.fault}\n${finding.shown}\n`);
}

/** Collects the errors that would have ended the server. */
function listenToCrashes() {
  const crashes: Finding[] = [];
  const keepCrash = (error: unknown) =>
    void crashes.push({
      target: 'the process',
      fault: error instanceof Error ? (error.stack ?? '') : String(error),
      shown: '',
    });
  process.on('uncaughtException', keepCrash);
  process.on('unhandledRejection', keepCrash);
  return { crashes, keepCrash };
}
