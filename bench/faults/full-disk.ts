import { setTimeout as pause } from 'node:timers/promises';
import { SmallDisk } from '#testing/breakage/small-disk.ts';
import type { Fault, Stage } from './fault.ts';

const stepsEach = 6;
const mostBytesLeft = 16 * 1_024;
const segmentsOfSmallDisk = 6;
/** Keeps PostgreSQL's WAL within a small disk, as long as nothing else fills that. */
const walSettings = ['min_wal_size=32MB', 'max_wal_size=48MB'];

/** F11: PostgreSQL's disk is full for a while: it refuses statements, or ends. With space again everything goes on. */
export const fullDisk: Fault = {
  id: 'F11',
  title: 'The disk is full',
  perThousand: 20,
  needs: { smallDisk: { mebibytes: 256, holds: 'everything' }, postgresSettings: walSettings },
  obstacle: () => SmallDisk.obstacle,
  run: (stage) => fillWhilePlaying(stage, async () => {}),
};

/** F11 again, with only the WAL out of space: PostgreSQL ends by itself, and is started again once there is space. */
export const fullWalDisk: Fault = {
  ...fullDisk,
  title: 'The disk of the WAL is full',
  needs: { smallDisk: { mebibytes: 96, holds: 'wal' }, postgresSettings: walSettings },
  run: (stage) => fillWhilePlaying(stage, useUpWal),
};

async function fillWhilePlaying(stage: Stage, meanwhile: (furrow: Stage['furrow']) => Promise<void>) {
  const { furrow, play, random, times, report } = stage;
  const { smallDisk } = furrow;
  if (!smallDisk) throw new Error('this needs a small disk');
  const repeatsBefore = play.asker.counts.repeats;
  let ends = 0;
  for (let time = 0; time < times; time += 1) {
    const playing = play.round(stepsEach);
    await pause(random.whole(0, 100));
    smallDisk.fill(random.whole(0, mostBytesLeft));
    await meanwhile(furrow);
    const until = performance.now() + random.whole(200, 1_000);
    while (performance.now() < until) {
      const status = await statusOfRead(furrow.url);
      if (![200, 503].includes(status)) report(`while the disk was full a read was answered ${status}`);
      await pause(50);
    }
    smallDisk.empty();
    // A PostgreSQL that could not recover for want of space may hang without ending: kill it and start it again.
    if (!(await furrow.answersSql())) {
      ends += 1;
      furrow.killPostgres();
    }
    await furrow.startAgain();
    await playing;
    for (const broken of await play.broken()) report(broken);
  }
  return { repeats: play.asker.counts.repeats - repeatsBefore, ends };
}

/** Switches to new segments of the WAL, each of which needs its whole space at once. */
async function useUpWal(furrow: Stage['furrow']) {
  for (let segment = 0; segment < segmentsOfSmallDisk; segment += 1)
    await furrow.sql('select pg_switch_wal()').catch(() => null);
}

const statusOfRead = async (url: string) => (await fetch(`${url}/live/openBounties`)).status;
