import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could take the port before its server does. */
const first = 15_000;
const last = 32_000;
const tries = 50;
/** Whoever was told one may not listen there yet. */
const given = new Set<number>();

/**
 * A port of this machine on which nobody listens, for a program that has to be told its port before it starts; never the same
 * one twice.
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
