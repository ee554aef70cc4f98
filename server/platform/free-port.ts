import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports: an outgoing connection could take one of those before its server binds it. */
const first = 15_000;
const last = 32_000;
const tries = 50;
/** Ports given out before; their programs may not be listening yet. */
const given = new Set<number>();

/**
 * Returns a port of this machine on which nothing listens, for a program that must know its port before it starts.
 * Never returns the same port twice.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = randomInt(first, last);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${first} and ${last} after ${tries} tries`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
