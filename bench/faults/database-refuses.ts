import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type BreakableFurrow, mostConnections } from '#testing/breakage/breakable-furrow.ts';
import type { Random } from '#testing/random.ts';
import type { Fault } from './fault.ts';

const stepsEach = 3;
const faultsARound = 5;

/** F12: backends are ended at random, all of them at once, connections run out, locks are not had in time. */
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

/** One backend of the server, whatever it is at. */
async function endOne(furrow: BreakableFurrow, random: Random) {
  const { rows } = await furrow.sql<{ pid: number }>(`select pid ${ours} order by pid`);
  await furrow.sql('select pg_terminate_backend($1)', [random.oneOf(rows)?.pid ?? 0]);
}

/** Every connection of the server is lost, and others have taken the places of all. */
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

/** Somebody holds a lock on what everybody writes. */
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

/** Who waits for a lock is called off, as by an operator or when a statement has had its time. */
function callOffWaiting(furrow: BreakableFurrow, random: Random) {
  return holdLock(furrow, random, async () => {
    await furrow.sql(`select pg_cancel_backend(pid) ${ours} and wait_event_type = 'Lock'`);
  });
}

const refusals = [endOne, endOne, callOffWaiting, takeAllPlaces, holdLock];
