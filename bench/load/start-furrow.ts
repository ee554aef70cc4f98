import { buildServer } from '#scripts/build.ts';
import { freePort } from '#server/platform/free-port.ts';
import { ServerProcess } from '#testing/server-process.ts';

/** The server with the bench's call, built as the shipped one is. */
const folder = 'test-results/bench-server';

/**
 * Starts Furrow's own server for a bench, with the gate open. Unless `limits` are wanted, there are none on sign-ins
 * and sockets from one address, because the whole load comes from one.
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
