import { buildServer } from '#scripts/build.ts';
import { freePort } from '#server/platform/free-port.ts';
import { ServerProcess } from '#testing/server-process.ts';

/** The server with the bench's call, built as the shipped one is. */
const folder = 'test-results/bench-server';

/**
 * Furrow's own server for a bench: the gate open, and unless `limits` are wanted none on sign-ins and sockets from one
 * address, since all of the load comes from one.
 */
export async function startFurrow(databaseUrl: string, { limits = false } = {}): Promise<ServerProcess> {
  await buildServer('bench/load/furrow-server.ts', folder);
  return ServerProcess.started(
    {
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      PORT: String(await freePort()),
      SECRET: 'be'.repeat(32),
      GATE: 'off',
      EMULATOR: limits ? 'off' : 'on',
    },
    { program: `${folder}/main.js` },
  );
}
