import type { Environment } from '#server/platform/config.ts';
import { freePort } from '#server/platform/free-port.ts';

/** Replaces a port of 0 by a free one, chosen here because links, mails and the sandbox need it before we listen. */
export async function withFreePorts(environment: Environment): Promise<Environment> {
  const chosen = { ...environment };
  for (const name of ['PORT', 'SANDBOX_PORT'] as const)
    if (/^0+$/.test(environment[name] ?? '')) chosen[name] = String(await freePort());
  return chosen;
}
