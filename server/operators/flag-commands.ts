import { flagNames } from '#contract/flags/flags.ts';
import { valueNames } from '#contract/flags/remote-config.ts';
import { readRemoteConfig } from '../flags/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';
import { setFlag } from './set-flag.ts';

const listFlags: OpsCommand = {
  subject: 'flags',
  verb: 'list',
  usage: '',
  help: 'Lists all flags and values.',
  async run({ db }) {
    const { flags, values } = await readRemoteConfig(db);
    const lines = [
      ...flagNames.map((name) => [name, flags[name]] as const),
      ...valueNames.map((name) => [name, values[name]] as const),
    ];
    const width = Math.max(...lines.map(([name]) => name.length));
    return lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
  },
};

const setOneFlag: OpsCommand = {
  subject: 'flags',
  verb: 'set',
  usage: 'NAME VALUE [--reason T]',
  help: 'Sets a flag (on, off) or a value.',
  async run({ db, words, options, operator, now }) {
    const [name, value] = words;
    if (name === undefined || value === undefined) throw new OpsUsageError('flags set needs a name and a value.');
    const reason = options.reason ?? null;
    return inTransaction(db, (tx) => setFlag(tx, { name, value: parseValue(value), operator, reason, now }));
  },
};

export const flagCommands: readonly OpsCommand[] = [listFlags, setOneFlag];

function parseValue(word: string): boolean | number | string {
  if (['true', 'on'].includes(word)) return true;
  if (['false', 'off'].includes(word)) return false;
  return /^\d+(\.\d+)?$/.test(word) ? Number(word) : word;
}
