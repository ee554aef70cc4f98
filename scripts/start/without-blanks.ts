import type { Environment } from '#server/platform/config.ts';
import { settings } from '#server/platform/settings.ts';

/** An environment as the server reads its settings: blanks around one are no part of it, and a blank one is not set. */
export function withoutBlanks(environment: Environment): Environment {
  const read = { ...environment };
  for (const name of Object.keys(settings)) {
    const value = read[name]?.trim();
    if (value) read[name] = value;
    else delete read[name];
  }
  return read;
}
