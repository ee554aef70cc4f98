import type { Environment } from '#server/platform/config.ts';
import { settings } from '#server/platform/settings.ts';

/** Returns the environment as the server reads it: settings are trimmed, and blank ones count as not set. */
export function withoutBlanks(environment: Environment): Environment {
  const read = { ...environment };
  for (const name of Object.keys(settings)) {
    const value = read[name]?.trim();
    if (value) read[name] = value;
    else delete read[name];
  }
  return read;
}
