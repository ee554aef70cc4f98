import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { refusedAddress } from '#server/platform/refused-address.ts';

const patienceMs = 4_000;

/**
 * Throws a `SettingError` when we cannot listen on the port. Waits a little first, because the server of a killed start
 * may still be finishing its work.
 */
export async function refuseTakenPort(name: 'PORT' | 'SANDBOX_PORT', host: string, port: number): Promise<void> {
  for (const until = performance.now() + patienceMs; ; await setTimeout(200)) {
    const code = await listenError(host, port);
    if (code === null) return;
    if (code === 'EADDRINUSE' && performance.now() < until) continue;
    throw refusedAddress(name, { host, port }, code);
  }
}

function listenError(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
