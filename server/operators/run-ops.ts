import { userInfo } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import * as v from 'valibot';
import { operatorReason } from '#contract/operators/reason.ts';
import { product } from '#contract/site/product.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { withoutHidden } from '#contract/wire/one-line.ts';
import { assertOwnSecret } from '../auth/index.ts';
import { type Config, type Environment, parseConfig } from '../platform/config.ts';
import { createPool } from '../platform/database/pool.ts';
import { runningPostgresUrl } from '../platform/database/running-postgres.ts';
import type { DB } from '../platform/database/schema.ts';
import { assertUsable, asUnusable, UnusableDatabaseError } from '../platform/database/unusable-database.ts';
import { createLog } from '../platform/log.ts';
import { notedOrigin } from '../platform/noted-origin.ts';
import { SettingError } from '../platform/setting-error.ts';
import { coinCommands } from './coin-commands.ts';
import { disputeCommands } from './dispute-commands.ts';
import { downloadCommands } from './download-commands.ts';
import { flagCommands } from './flag-commands.ts';
import { jobCommands } from './job-commands.ts';
import { keyCommands } from './key-commands.ts';
import { type OpsCommand, OpsUsageError } from './ops-command.ts';
import { paymentCommands } from './payment-commands.ts';
import { takeDownCommands } from './take-down-commands.ts';
import { userCommands } from './user-commands.ts';

const commands: readonly OpsCommand[] = [
  ...disputeCommands,
  ...coinCommands,
  ...paymentCommands,
  ...takeDownCommands,
  ...flagCommands,
  ...downloadCommands,
  ...userCommands,
  ...keyCommands,
  ...jobCommands,
];

/** What the commands take, as their usage says. */
const optionNames = new Set(commands.flatMap(({ usage }) => usage.match(/(?<=--)[a-z]+/g) ?? []));
const known: NonNullable<ParseArgsConfig['options']> = {
  ...Object.fromEntries([...optionNames].map((name) => [name, { type: 'string' }])),
  help: { type: 'boolean' },
};

/** The operator's shell: `npm run ops -- <subject> <verb> ...`. Answers the exit code. */
export async function runOps(args: readonly string[], environment: Environment): Promise<number> {
  try {
    const { positionals, values } = parseArgs({ args: withWordsLast(args), allowPositionals: true, options: known });
    const [subject, verb, ...words] = positionals;
    if (values.help || subject === 'help' || args.length === 0) {
      console.log(help());
      return 0;
    }
    const command = commands.find((one) => one.subject === subject && one.verb === verb);
    if (!command) {
      console.error(withoutHidden(`There is no command ${positionals.slice(0, 2).join(' ') || 'without words'}.`));
      console.log(help());
      return 2;
    }
    assertTaken(command, words, Object.keys(values));
    const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    if (options.reason !== undefined) options.reason = reasonOf(options.reason);
    const said = await withDatabase(environment, (desk) => command.run({ ...desk, words, options }));
    for (const line of [said].flat()) console.log(withoutHidden(line));
    return 0;
  } catch (thrown) {
    const error = asUnusable(thrown);
    if (!isExpected(error)) throw error;
    console.error(withoutHidden(error.message));
    return error instanceof UnusableDatabaseError ? 1 : 2;
  }
}

/** Throws `OpsUsageError` for what the command would not look at: the rest of a reason without quotation marks, say. */
function assertTaken({ subject, verb, usage }: OpsCommand, words: readonly string[], options: readonly string[]) {
  const [wordsTaken = ''] = usage.split(/\[?--/);
  const [tooMuch] = [
    ...words.slice(wordsTaken.split(' ').filter(Boolean).length),
    ...options.map((name) => `--${name}`).filter((option) => !usage.includes(option)),
  ];
  if (tooMuch === undefined) return;
  const taken = usage === '' ? 'nothing' : usage;
  throw new OpsUsageError(
    `${subject} ${verb} takes ${taken}, and no ${tooMuch}. What has spaces needs quotation marks around it.`,
  );
}

/** As the console takes it; throws `OpsUsageError`. */
function reasonOf(text: string): string {
  const parsed = v.safeParse(operatorReason, text);
  if (!parsed.success) throw new OpsUsageError(parsed.issues[0].message);
  return parsed.output;
}

type Desk = Pick<Parameters<OpsCommand['run']>[0], 'db' | 'config' | 'now' | 'operator'>;

async function withDatabase<T>(environment: Environment, work: (desk: Desk) => Promise<T>): Promise<T> {
  const config = atItsOrigin(parseConfig(environment), environment);
  const pool = createPool(databaseUrlOf(config), createLog('warn'), 2);
  // Without the server's collector: what changes here is told to the server's pages at commit.
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    await assertUsable(pool);
    await assertOwnSecret(db, config);
    return await work({ db, config, now: new Date(), operator: { kind: 'shell', name: systemName() } });
  } finally {
    await db.destroy();
  }
}

/** Mails link to the site: of the one that `npm start` runs on a data folder it is known where that is. */
function atItsOrigin(config: Config, { PUBLIC_URL = '' }: Environment): Config {
  if (PUBLIC_URL.trim() !== '' || config.databaseUrl !== '') return config;
  return { ...config, publicUrl: notedOrigin(config.dataDir) ?? config.publicUrl };
}

/** What the system calls who types; their number where it has no name for it, as a container may run as anybody. */
function systemName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

function databaseUrlOf({ databaseUrl, dataDir }: Config): string {
  const url = databaseUrl || runningPostgresUrl(dataDir);
  if (!url)
    throw new SettingError(`${product.name} is not running here: start it first (npm start), or set DATABASE_URL.`);
  return url;
}

function help(): string {
  const lines = commands.map(({ subject, verb, usage }) => `  ${subject} ${verb} ${usage}`.trimEnd());
  return `Commands, after "npm run ops --" (in a container: "node dist/ops/main.js"):\n${lines.join('\n')}`;
}

/** What the operator may mend: a word too few, a value out of range, a setting, a database that is not there. */
function isExpected(error: unknown): error is Error {
  const kinds = [OpsUsageError, CallError, SettingError, UnusableDatabaseError];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/**
 * Options first, words behind "--" in their order: "-5" is a number here, and an id may begin with "-". Throws `OpsUsageError`
 * for an option that no command takes, and for one without a value: `parseArgs` would speak of its own "--".
 */
function withWordsLast(args: readonly string[]): string[] {
  const options: string[] = [];
  const words: string[] = [];
  for (const [at, word] of args.entries()) {
    if (isOption(word)) options.push(word);
    else if (takesNext(args[at - 1])) options.push(`${options.pop()}=${word}`);
    else words.push(word);
  }
  for (const option of options) {
    const [name = ''] = option.slice(2).split('=');
    if (!Object.hasOwn(known, name)) throw new OpsUsageError(`There is no option --${name}.`);
    if (optionNames.has(name) && !option.includes('='))
      throw new OpsUsageError(`--${name} needs a value after it, in quotation marks if it has spaces.`);
  }
  return [...options, '--', ...words];
}

const isOption = (word: string) => /^--[a-z]+(=|$)/.test(word);
const takesNext = (word = '') => word.startsWith('--') && optionNames.has(word.slice(2));
