import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingError } from '#server/platform/setting-error.ts';
import { settings } from '#server/platform/settings.ts';

/** Settings that Node, the storage of installers and the time zone read. */
const namesOfOthers = /^(?:NODE_|UV_|AWS_|TZ$)/;

/**
 * Adds the settings of a file, if there is one, to the environment; those already set stay. Returns the names in it
 * that nothing reads, because a mistyped setting would otherwise go unnoticed. Throws a `SettingError` when the file
 * cannot be read, or when a line names a setting without setting it.
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

/** Returns the first word of a line. Readers of such files skip a line without `=`. */
function firstWord(line: string): string {
  return /^\s*(?:export\s+)?(\w*)/.exec(line)?.[1] ?? '';
}

function textOf(path: string): string {
  try {
    // Some editors begin a file with a byte order mark, which would be part of the first name.
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    throw new SettingError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
