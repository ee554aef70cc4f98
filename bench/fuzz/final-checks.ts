import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { brokenFarmInvariants } from '#testing/farm-invariants.ts';
import { forgetLimits } from '#testing/forget-limits.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import type { TestFurrow } from '#testing/test-furrow.ts';
import { makeCast, stillStands } from './cast.ts';
import type { Finding } from './run-inputs.ts';

/** How long the server may take to notice that a client has gone. */
const goneWithinMs = 5_000;

/** Checks the end state: nothing half done, no job stuck, and the server as good as new. */
export async function finalChecks(furrow: TestFurrow): Promise<Finding[]> {
  const { db } = furrow.context;
  const found: Finding[] = [];
  const add = (target: string, fault: string) => found.push({ target, fault, shown: '' });
  for (const broken of await brokenInvariants(db)) add('money', broken);
  for (const broken of await brokenFarmInvariants(db)) add('farms', broken);
  const { rows } = await sql<{ task: string; error: string }>`
    select task_identifier as task, last_error as error from graphile_worker.jobs where last_error is not null`.execute(
    db,
  );
  for (const { task, error } of rows) add(`job ${task}`, error.slice(0, 500));
  for (const left of await leftBehind(furrow)) add('the live socket', left);
  await forgetLimits(db);
  try {
    if (!(await stillStands(await makeCast(furrow), furrow))) add('the server', 'does not serve newcomers any more');
  } catch (error) {
    add('the server', `does not serve newcomers any more: ${error}`);
  }
  return found;
}

/** Returns what the server still keeps for sockets after all of them are closed. */
async function leftBehind({ context: { metrics } }: TestFurrow): Promise<string[]> {
  const kept = async () => {
    const gauges = { sockets: metrics.liveSockets, watches: metrics.liveWatches };
    const counts = Object.entries(gauges).map(async ([name, gauge]) => {
      const { values } = await gauge.get();
      return { name, count: values[0]?.value ?? 0 };
    });
    return (await Promise.all(counts)).filter(({ count }) => count > 0);
  };
  const until = performance.now() + goneWithinMs;
  while ((await kept()).length > 0 && performance.now() < until) await setTimeout(100);
  return (await kept()).map(({ name, count }) => `${count} ${name} are left of sockets that are closed`);
}
