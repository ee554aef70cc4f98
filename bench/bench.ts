// `npm run bench`: measures our server beside the floor (load/floor-server.ts), in one run and on one database. On a
// busy machine a time alone says nothing, but the ratio of two times measured in turns does. Names of parts measure
// only those. `--peers` also measures other makers' servers, `--rounds 1` is a quick look, `--store` keeps the figures
// for later runs to compare with.
import { parseArgs } from 'node:util';
import { buildFirst } from '#scripts/build.ts';
import { measureBrowsing } from './load/browsing.ts';
import { measureCalls } from './load/calls.ts';
import type { Line } from './load/line.ts';
import { measureReads } from './load/reads.ts';
import { report } from './load/report.ts';
import { measureSignIns } from './load/sign-ins.ts';
import { measureStarts } from './load/starts.ts';
import { type Subjects, startSubjects } from './load/subjects.ts';
import { measureWatching } from './load/watching.ts';
import { measureWear } from './load/wear.ts';
import { withPostgres } from './with-postgres.ts';

/** In this order: parts that fill the database come last, and an idle process is measured on an idle machine. */
const parts: Record<string, (subjects: Subjects) => Promise<Line[]>> = {
  starts: measureStarts,
  reads: measureReads,
  'sign-ins': measureSignIns,
  watching: measureWatching,
  wear: measureWear,
  calls: measureCalls,
  browsing: measureBrowsing,
};

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    peers: { type: 'boolean', default: false },
    store: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) {
  console.error(`--rounds ${values.rounds}: this has to be a whole number, 1 or more.`);
  process.exit(2);
}

await buildFirst();
await withPostgres(async (databaseUrl) => {
  console.log('Starting the servers ...');
  const subjects = await startSubjects(databaseUrl, { rounds, withPeers: values.peers });
  const lines: Line[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`Measuring ${name} ...`);
    lines.push(...(await measure(subjects)));
  }
  await Promise.all(
    [subjects.furrow, subjects.floor, ...subjects.peers.map(({ server }) => server)].map((server) => server.stop()),
  );
  report(lines, { store: values.store });
});
