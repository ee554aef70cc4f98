// `npm run bench`: our server beside the floor (floor-server.ts), in one run and on one database. A time by itself says
// nothing on a busy machine; the ratio of two that were measured in turns does.
import { freePort } from '#testing/free-port.ts';
import { World } from '#testing/world.ts';
import { Bench } from './measurements.ts';
import { printReport } from './report.ts';
import { ServerUnderLoad } from './server-under-load.ts';
import { withPostgres } from './with-postgres.ts';

const people = 64;

await withPostgres(bench);

async function bench(databaseUrl: string) {
  const shared = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
  const startFurrow = async () =>
    ServerUnderLoad.start('bench/furrow-server.ts', {
      ...shared,
      PORT: String(await freePort()),
      SECRET: 'be'.repeat(32),
      // No limits on sign-ins and sockets from one address: all of the load comes from one.
      EMULATOR: 'on',
      GATE: 'off',
    });
  const startFloor = async (jwksUrl: string) =>
    ServerUnderLoad.start('bench/floor-server.ts', { ...shared, PORT: String(await freePort()), JWKS_URL: jwksUrl });

  const furrow = await startFurrow();
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
    await measure.memory(),
    ...(await measure.coldStart(startFurrow, () => startFloor(''))),
  ];
  await Promise.all([furrow.stop(), floor.stop()]);
  printReport(lines);
}
