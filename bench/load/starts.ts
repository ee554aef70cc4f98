import { setTimeout } from 'node:timers/promises';
import { median } from '../statistics.ts';
import { askInTurns, type Line, lineOfOurs } from './line.ts';
import type { ServerUnderLoad } from './server-under-load.ts';
import type { Subjects } from './subjects.ts';

const settleMs = 1_000;

/** From spawning a process to its first answer, on a database that is migrated; and what it holds when nobody asks. */
export async function measureStarts({ startFurrow, startFloor, rounds }: Subjects): Promise<Line[]> {
  const idle: number[] = [];
  const timeOf = async (start: () => Promise<ServerUnderLoad>, memories: number[]) => {
    const server = await start();
    await fetch(`${server.url}/healthz`);
    await setTimeout(settleMs);
    memories.push(server.memoryMiB());
    await server.stop();
    return server.startMs;
  };
  // The very first start compiles what the later ones find compiled.
  await timeOf(startFurrow, []);
  const line = await askInTurns(
    { what: 'start to the first answer', unit: 'ms', aim: { of: 'ours', atMost: 1_500 }, rounds },
    { floor: () => timeOf(startFloor, []), ours: () => timeOf(startFurrow, idle) },
  );
  return [line, lineOfOurs('idle memory', 'MiB', median(idle), { of: 'ours', atMost: 150 })];
}
