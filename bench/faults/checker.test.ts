import { expect, test } from 'vitest';
import { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import { eventually } from '#testing/eventually.ts';
import { post, solve } from '#testing/play/bounty-acts.ts';
import { Play } from '#testing/play/play.ts';
import { Random } from '#testing/random.ts';
import type { Fault } from './fault.ts';
import { makeFaults } from './make-faults.ts';

// A harness that never fails proves nothing, so here something is really broken, and the harness has to report it.

test('a PostgreSQL that forgets committed transactions is reported', async () => {
  const furrow = await BreakableFurrow.start({ postgresSettings: ['wal_writer_delay=10s'] });
  const play = await Play.begin({ furrow, random: new Random(1), people: 3 });
  // The server refuses to start on a database with this setting, but it cannot prevent a later change of it.
  await furrow.sql('alter system set synchronous_commit = off');
  await furrow.sql('select pg_reload_conf()');
  await play.round(4);
  furrow.killPostgres();
  await furrow.startAgain();
  expect((await play.broken()).join('\n')).toMatch(/^lost: /m);
  await furrow.close();
});

test('a backup without the WAL that was written after it is reported', async () => {
  const furrow = await BreakableFurrow.start();
  const play = await Play.begin({ furrow, random: new Random(1), people: 3 });
  const backup = await furrow.backUp();
  await play.round(4);
  await furrow.restore(backup);
  expect((await play.broken()).join('\n')).toMatch(/^lost: /m);
  await furrow.close();
});

test('a client that repeats a call without its idempotency key after a lost answer is reported', async () => {
  const furrow = await BreakableFurrow.start();
  const repertoire = [[1, post] as const, [1, solve] as const];
  const play = await Play.begin({ furrow, random: new Random(1), people: 3, repertoire, usesKeys: false });
  const playing = play.round(6);
  for (let cut = 0; cut < 5; cut += 1) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 1_000);
      const spring = (connection: { cut(): void }) => {
        clearTimeout(timer);
        connection.cut();
        resolve();
      };
      furrow.traps.set({ at: 'answer', about: /^create(Bounty|Craft)$/, spring });
    });
  }
  await playing;
  expect((await play.broken()).join('\n')).toMatch(/^doubled: /m);
  await furrow.close();
});

test('a server that ends by itself is reported once, for the fault in which it ended', async () => {
  const crash: Fault = {
    id: 'F1',
    title: 'A crash',
    perThousand: 1,
    async run({ furrow: { server } }) {
      process.kill(server.pid, 'SIGKILL');
      await eventually(async () => !server.isRunning, 'the end of a server');
      return {};
    },
  };
  const calm: Fault = { ...crash, id: 'F2', title: 'Nothing', run: async () => ({}) };
  const [first, second] = await makeFaults({
    faults: [
      [crash, 1],
      [calm, 1],
    ],
    seed: 1,
  });
  expect(first?.broken).toEqual(['the server ended 1 times by itself']);
  expect(second?.broken).toEqual([]);
});
