import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingError } from '#server/platform/setting-error.ts';
import { settings } from '#server/platform/settings.ts';

/** What Node, the storage of installers and the time zone read. */
const namesOfOthers = /^(?:NODE_|UV_|AWS_|TZ$)/;

/**
 * Adds what a file of settings says, where there is one, to the environment; what is set already stays. Answers the names in it
 * that nothing reads: a setting that is mistyped would be missed in silence. Throws a `SettingError` when it cannot be read, or
 * has a line that names a setting and sets nothing.
 */
export function readEnvFile(environment: NodeJS.ProcessEnv, path = '.env'): string[] {
  if (!existsSync(path)) return [];
  const text = textOf(path);
  const said = parseEnv(text);
  const unset = text
    .split('\n')
    .map(firstWord)
    .find((word) => Object.hasOwn(settings, word) && said[word] === undefined);
  if (unset !== undefined) throw new SettingError(`${path} has a line that sets nothing. Write ${unset}=... there.`);
  for (const [name, value] of Object.entries(said)) environment[name] ??= value;
  return Object.keys(said).filter((name) => !(name in settings) && !namesOfOthers.test(name));
}

/** Without `=` a line is passed over by whoever reads such files. */
function firstWord(line: string): string {
  return /^\s*(?:export\s+)?(\w*)/.exec(line)?.[1] ?? '';
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
