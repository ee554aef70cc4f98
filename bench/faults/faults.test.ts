import { expect, test } from 'vitest';
import { cutConnections } from './cut-connections.ts';
import { databaseRefuses } from './database-refuses.ts';
import { lineOf } from './faults-report.ts';
import { killPostgres } from './kill-postgres.ts';
import { killServer } from './kill-server.ts';
import { makeFaults } from './make-faults.ts';
import { restoreBackup } from './restore-backup.ts';

/** `npm run faults` makes a thousand, of every kind; these are a hundred of the kinds that take little time. */
const faults = [
  [killServer, 12],
  [killPostgres, 3],
  [cutConnections, 62],
  [databaseRefuses, 20],
  [restoreBackup, 3],
] as const;
const seed = Number(process.env.SEED ?? 1);

test(`a hundred faults under load: nothing acknowledged is lost, nothing is done twice, nothing is stuck (SEED=${seed})`, async () => {
  const outcomes = await makeFaults({ faults, seed });
  console.log(outcomes.map(lineOf).join('\n'));
  for (const { id, broken, acknowledged } of outcomes) {
    // Slow restarts do not count here: their time is measured where nothing else runs.
    expect(
      broken.filter((text) => !text.startsWith('slow:')),
      id,
    ).toEqual([]);
    expect(acknowledged, id).toBeGreaterThan(0);
  }
}, 600_000);
