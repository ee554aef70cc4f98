// `npm run bench`: our server beside the floor (floor-server.ts), in one run and on one database. A time by itself says
// nothing on a busy machine; the ratio of two that were measured in turns does.
import { freePort } from '#testing/free-port.ts';
import { World } from '#testing/world.ts';
import { Bench } from './measurements.ts';
import { printReport } from './report.ts';
import { ServerUnderLoad } from './server-under-load.ts';
import { startFurrow } from './start-furrow.ts';
import { withPostgres } from './with-postgres.ts';

const people = 64;

await withPostgres(bench);

async function bench(databaseUrl: string) {
  const startOurs = () => startFurrow(databaseUrl);
  const startFloor = async (jwksUrl: string) =>
    ServerUnderLoad.start('bench/floor-server.ts', {
      DATABASE_URL: databaseUrl,
      PORT: String(await freePort()),
      JWKS_URL: jwksUrl,
    });

  const furrow = await startOurs();
  const floor = await startFloor(`${furrow.url}/identity/jwks`);
  const world = new World(furrow.url);
  console.log(`Signing up ${people} people ...`);
  const users = [];
  while (users.length < people) users.push(await world.user());

  const measure = new Bench({ furrow, floor, users });
  const lines = [
    ...(await measure.reads([1, 32, 256])),
    await measure.calls(),
    await measure.signIns(),
    ...(await measure.watchers(1_000)),
    await measure.boards(1_000),
    await measure.memory(),
    ...(await measure.coldStart(startOurs, () => startFloor(''))),
  ];
  await Promise.all([furrow.stop(), floor.stop()]);
  printReport(lines);
}
