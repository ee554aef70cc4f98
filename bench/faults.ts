// `npm run faults`: breaks Furrow in every way of the plan and checks that nothing is lost, doubled or stuck. With
// words such as F1 F7 after `--` it makes only these. FAULTS: their total number; SEED: another seed makes other
// faults.
import { buildFirst } from '#scripts/build.ts';
import { everyFault } from './faults/every-fault.ts';
import { headLine, keepReport, lineOf } from './faults/faults-report.ts';
import { makeFaults, sharesOf } from './faults/make-faults.ts';
import { wholeNumber } from './whole-number.ts';

const total = wholeNumber('FAULTS', { least: 1, otherwise: 1_000 });
const seed = wholeNumber('SEED', { least: 0, otherwise: Math.floor(Math.random() * 1_000_000) });
const reportFile = 'test-results/faults.json';

const named = process.argv.slice(2);
const unknown = named.find((id) => !everyFault.some((fault) => fault.id === id));
if (unknown !== undefined) {
  console.error(`There is no fault ${unknown}. There are: ${everyFault.map(({ id }) => id).join(', ')}.`);
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await buildFirst();
console.log(`SEED=${seed} FAULTS=${total}\n${headLine}`);
const chosen = everyFault.filter(({ id }) => named.length === 0 || named.includes(id));
const faults = sharesOf(chosen, total);
const outcomes = await makeFaults({
  faults,
  seed,
  onOutcome: (outcome) => console.log(lineOf(outcome)),
  onObstacle: ({ id, title }, obstacle) => console.log(`${id} ${title}: not made here, ${obstacle}`),
});
keepReport(reportFile, seed, outcomes);
const broken = outcomes.flatMap((outcome) => outcome.broken.map((text) => `${outcome.id}  ${text}`));
for (const text of broken) console.log(`BROKEN  ${text}`);
const made = outcomes.reduce((sum, outcome) => sum + outcome.faults, 0);
const acknowledged = outcomes.reduce((sum, outcome) => sum + outcome.acknowledged, 0);
console.log(`\n${made} faults, ${acknowledged} acknowledged changes, ${broken.length} broken. ${reportFile}`);
process.exit(broken.length === 0 ? 0 : 1);
