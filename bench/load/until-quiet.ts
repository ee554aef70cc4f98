import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';

const lookMs = 200;
/** The share of the cores that may still be busy; the servers at rest and this process take less. */
const busyAtRest = 0.2;
/** A machine that others use as well may never be quiet. */
const longestWaitMs = 15_000;

/** Waits until the cores of this machine are at rest. */
export async function untilQuiet(): Promise<void> {
  const giveUpAt = performance.now() + longestWaitMs;
  for (let before = coreTimes(); performance.now() < giveUpAt; ) {
    await setTimeout(lookMs);
    const now = coreTimes();
    if ((now.busy - before.busy) / (now.all - before.all) < busyAtRest) return;
    before = now;
  }
}

/** Returns the time of all cores together since the machine started, in ms. */
function coreTimes(): { busy: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}
