import { createCraft } from '#contract/crafts/calls.ts';
import { freePort } from '#server/platform/free-port.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { type TestUser, World } from '#testing/world.ts';
import { startFeathers } from './feathers.ts';
import { startParse } from './parse.ts';
import type { Peer } from './peer.ts';
import { startFurrow } from './start-furrow.ts';

const people = 64;
const crafts = 24;

/** What the bench measures: our server, the floor, and the users of both. */
export type Subjects = {
  databaseUrl: string;
  furrow: ServerProcess;
  floor: ServerProcess;
  world: World;
  users: readonly TestUser[];
  peers: readonly Peer[];
  startFurrow(): Promise<ServerProcess>;
  startFloor(): Promise<ServerProcess>;
  rounds: number;
};

type Options = { rounds: number; withPeers: boolean };

export async function startSubjects(databaseUrl: string, { rounds, withPeers }: Options): Promise<Subjects> {
  const furrow = await startFurrow(databaseUrl);
  const startFloor = async (jwksUrl = '') =>
    ServerProcess.started(
      {
        DATABASE_URL: databaseUrl,
        PORT: String(await freePort()),
        JWKS_URL: jwksUrl,
      },
      { program: 'bench/load/floor-server.ts' },
    );
  const floor = await startFloor(`${furrow.url}/identity/jwks`);
  const world = new World(furrow.url);
  const users = [];
  while (users.length < people) users.push(await world.user());
  await publishCrafts(world, users);
  return {
    databaseUrl,
    furrow,
    floor,
    world,
    users,
    peers: withPeers ? [await startFeathers(databaseUrl, users), await startParse(databaseUrl, users)] : [],
    startFurrow: () => startFurrow(databaseUrl),
    startFloor: () => startFloor(),
    rounds,
  };
}

/** Publishes the crafts of the list that everybody sees. */
async function publishCrafts(world: World, users: readonly TestUser[]) {
  for (const [index, user] of users.slice(0, crafts).entries()) {
    const description = 'Reads what was changed and says what would break. '.repeat(4);
    const { httpStatus } = await world.call(createCraft, user, {
      name: `Reviewer ${index}`,
      description,
      prompt: description,
      isPublic: true,
    });
    if (httpStatus !== 200) throw new Error(`a craft was answered ${httpStatus}`);
  }
}

export function bearer({ idToken }: Pick<TestUser, 'idToken'>): Record<string, string> {
  return { authorization: `Bearer ${idToken}` };
}

/** An empty call by a user, as autocannon or `fetch` send it. */
export function emptyCall(user: Pick<TestUser, 'idToken'>) {
  return {
    headers: { ...bearer(user), 'content-type': 'application/json' },
    body: JSON.stringify({ data: {} }),
  };
}

/** One question for each peer, by their names. */
export function askPeers(peers: readonly Peer[], ask: (peer: Peer) => Promise<number>) {
  return Object.fromEntries(peers.map((peer) => [peer.name, () => ask(peer)]));
}
