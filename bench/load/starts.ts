import { setTimeout } from 'node:timers/promises';
import type { ServerProcess } from '#testing/server-process.ts';
import { median } from '../statistics.ts';
import { askInTurns, type Line, lineOfOurs } from './line.ts';
import { askPeers, type Subjects } from './subjects.ts';

const settleMs = 1_000;

/** Measures the time from spawning a process to its first answer, on a migrated database, and its memory when idle. */
export async function measureStarts({ startFurrow, startFloor, peers, rounds }: Subjects): Promise<Line[]> {
  const idle: number[] = [];
  const idlePeers: Record<string, number[]> = Object.fromEntries(peers.map(({ name }) => [name, []]));
  const timeOf = async (start: () => Promise<ServerProcess>, memories: number[]) => {
    const server = await start();
    await fetch(`${server.url}/healthz`);
    await setTimeout(settleMs);
    memories.push(server.memoryMiB());
    await server.stop();
    return server.startMs;
  };
  // The very first start fills the compile cache that the later ones use.
  await timeOf(startFurrow, []);
  const line = await askInTurns(
    { what: 'start to the first answer', unit: 'ms', aim: { of: 'ours', atMost: 1_500 }, rounds },
    {
      floor: () => timeOf(startFloor, []),
      ours: () => timeOf(startFurrow, idle),
      peers: askPeers(peers, ({ name, start }) => timeOf(start, idlePeers[name] ?? [])),
    },
  );
  const memory = lineOfOurs('idle memory', 'MiB', median(idle), { of: 'ours', atMost: 150 });
  const ofPeers = Object.entries(idlePeers).map(([name, memories]) => [name, median(memories)]);
  return [line, { ...memory, peers: Object.fromEntries(ofPeers) }];
}
