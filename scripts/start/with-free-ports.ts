import type { Environment } from '#server/platform/config.ts';
import { freePort } from '#server/platform/free-port.ts';

/** A port of 0 is any free one: chosen here, since links, mails and the sandbox name it before anybody listens. */
export async function withFreePorts(environment: Environment): Promise<Environment> {
  const chosen = { ...environment };
  for (const name of ['PORT', 'SANDBOX_PORT'] as const)
    if (/^0+$/.test(environment[name] ?? '')) chosen[name] = String(await freePort());
  return chosen;
}
