import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type BreakableFurrow, mostConnections } from '#testing/breakage/breakable-furrow.ts';
import type { Random } from '#testing/random.ts';
import type { Fault } from './fault.ts';

const stepsEach = 3;
const faultsARound = 5;

/** F12: one or all backends are terminated, connections run out, waits for locks are cancelled or time out. */
export const databaseRefuses: Fault = {
  id: 'F12',
  title: 'The database refuses',
  perThousand: 60,
  async run({ furrow, play, random, times, report }) {
    const repeatsBefore = play.asker.counts.repeats;
    for (let done = 0; done < times; ) {
      const playing = play.round(stepsEach);
      for (let fault = 0; fault < faultsARound && done < times; fault += 1, done += 1) {
        await pause(random.whole(10, 120));
        await random.oneOf(refusals)?.(furrow, random);
      }
      await playing;
      await furrow.isReady();
      for (const broken of await play.broken()) report(broken);
    }
    return { repeats: play.asker.counts.repeats - repeatsBefore };
  },
};

const ours = "from pg_stat_activity where application_name like 'furrow%' and pid <> pg_backend_pid()";

/** Terminates one of the server's backends, whatever it is doing. */
async function endOne(furrow: BreakableFurrow, random: Random) {
  const { rows } = await furrow.sql<{ pid: number }>(`select pid ${ours} order by pid`);
  await furrow.sql('select pg_terminate_backend($1)', [random.oneOf(rows)?.pid ?? 0]);
}

/** Cuts all connections of the server, and takes up all connections of PostgreSQL with other clients. */
async function takeAllPlaces(furrow: BreakableFurrow, random: Random) {
  const taken: pg.Client[] = [];
  furrow.databaseLine.cutAll();
  for (let isFull = false; !isFull; ) {
    const client = new pg.Client({ connectionString: furrow.databaseUrl });
    client.on('error', () => {});
    isFull = await client.connect().then(
      () => taken.push(client) > mostConnections,
      () => true,
    );
  }
  await pause(random.whole(20, 200));
  await Promise.all(taken.map((client) => client.end()));
}

/** Holds a lock on a table that everybody writes to. */
async function holdLock(furrow: BreakableFurrow, random: Random, meanwhile = async () => {}) {
  const client = await furrow.pool.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${random.oneOf(['ledger_accounts', 'bounties', 'farm_members'])} in exclusive mode`);
    await pause(random.whole(50, 400));
    await meanwhile();
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}

/** Cancels statements that wait for a lock, as an operator or a statement timeout does. */
function callOffWaiting(furrow: BreakableFurrow, random: Random) {
  return holdLock(furrow, random, async () => {
    await furrow.sql(`select pg_cancel_backend(pid) ${ours} and wait_event_type = 'Lock'`);
  });
}

const refusals = [endOne, endOne, callOffWaiting, takeAllPlaces, holdLock];
