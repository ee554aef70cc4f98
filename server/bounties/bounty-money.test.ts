import { expect, test } from 'vitest';
import { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import { bountyActs, Play } from '#testing/play/play.ts';
import { Random } from '#testing/random.ts';

/** A thousand schedules are the full proof (ROUNDS=1000); a few are enough for every run. SEED varies them. */
const rounds = Number(process.env.ROUNDS ?? 10);
const stepsEach = 5;
/** One round in this many ends with the server, or PostgreSQL, killed half-way. */
const serverDiesEvery = 4;
const postgresDiesEvery = 10;

test(`no coin is lost, doubled or stuck when users act on bounties at once, refunds come in and servers are killed, ${rounds} schedules`, async () => {
  const random = new Random(Number(process.env.SEED ?? 1));
  const furrow = await BreakableFurrow.start();
  const play = await Play.begin({ furrow, random, repertoire: bountyActs });
  for (let round = 1; round <= rounds; round += 1) {
    const playing = play.round(stepsEach);
    const dies = round % postgresDiesEvery === 0 ? 'postgres' : round % serverDiesEvery === 0 ? 'server' : null;
    if (dies) {
      await new Promise((resolve) => setTimeout(resolve, random.next() * 150));
      if (dies === 'postgres') furrow.killPostgres();
      else furrow.killServer();
      await furrow.startAgain();
    }
    await playing;
    expect(await play.broken(), `after round ${round}`).toEqual([]);
  }
  await play.end();
  expect(await play.brokenAtRest()).toEqual([]);
  const { rows } = await furrow.sql<{ completed: number; cancelled: number; refunds: number }>(`
    select (select count(*) from bounties where status = 'completed') as completed,
      (select count(*) from bounties where status = 'cancelled') as cancelled,
      (select count(*) from ledger_transactions where key like 'reversal:%') as refunds`);
  for (const [what, number] of Object.entries(rows[0] ?? {})) expect(number, `there were ${what}`).toBeGreaterThan(0);
  if (process.env.ROUNDS) console.log(`${rounds} schedules:`, rows[0], `${play.promises.acknowledged} acknowledged`);
  await furrow.close();
}, 7_200_000);
