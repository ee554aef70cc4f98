import { userInfo } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import * as v from 'valibot';
import { operatorReason } from '#contract/operators/reason.ts';
import { product } from '#contract/site/product.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { withoutHidden } from '#contract/wire/one-line.ts';
import { assertOwnSecret, type UserHooks } from '../auth/index.ts';
import { type Config, type Environment, parseConfig } from '../platform/config.ts';
import { assertMigrated } from '../platform/database/migrate.ts';
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

/** The options of all commands, as their usage names them. */
const optionNames = new Set(commands.flatMap(({ usage }) => usage.match(/(?<=--)[a-z]+/g) ?? []));
const known: NonNullable<ParseArgsConfig['options']> = {
  ...Object.fromEntries([...optionNames].map((name) => [name, { type: 'string' }])),
  help: { type: 'boolean' },
};

/**
 * The operator's shell: `npm run ops -- <subject> <verb> ...`. Answers the exit code. `hooksOf` makes what the domains do
 * when a user goes.
 */
export async function runOps(
  args: readonly string[],
  environment: Environment,
  hooksOf: (config: Config) => Pick<UserHooks, 'onUserDeleted'>,
): Promise<number> {
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
    const said = await withDatabase(environment, (desk) =>
      command.run({ ...desk, ...hooksOf(desk.config), words, options }),
    );
    for (const line of [said].flat()) console.log(withoutHidden(line));
    return 0;
  } catch (thrown) {
    const error = asUnusable(thrown);
    if (!isExpected(error)) throw error;
    console.error(withoutHidden(error.message));
    return error instanceof UnusableDatabaseError ? 1 : 2;
  }
}

/** Throws `OpsUsageError` for arguments that the command would ignore, such as the rest of an unquoted reason. */
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

/** Checks a reason as the console does; throws `OpsUsageError`. */
function reasonOf(text: string): string {
  const parsed = v.safeParse(operatorReason, text);
  if (!parsed.success) throw new OpsUsageError(parsed.issues[0].message);
  return parsed.output;
}

type Desk = Pick<Parameters<OpsCommand['run']>[0], 'db' | 'config' | 'now' | 'operator'>;

async function withDatabase<T>(environment: Environment, work: (desk: Desk) => Promise<T>): Promise<T> {
  const config = atItsOrigin(parseConfig(environment), environment);
  const pool = createPool(databaseUrlOf(config), createLog('warn'), 2);
  // Without the server's driver, which collects topics: the database notifies the server of changes at COMMIT.
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    await assertUsable(pool).catch((error) => {
      throw isLeftover(config, error) ? notRunning() : error;
    });
    await assertMigrated(pool);
    await assertOwnSecret(db, config);
    return await work({ db, config, now: new Date(), operator: { kind: 'shell', name: systemName() } });
  } finally {
    await db.destroy();
  }
}

/** Mails link to the site. A site that `npm start` runs on a data folder has noted its origin there. */
function atItsOrigin(config: Config, { PUBLIC_URL = '' }: Environment): Config {
  if (PUBLIC_URL.trim() !== '' || config.databaseUrl !== '') return config;
  return { ...config, publicUrl: notedOrigin(config.dataDir) ?? config.publicUrl };
}

/** The operator's system name; the user number if the system has no name for it, as in a container. */
function systemName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

function databaseUrlOf({ databaseUrl, dataDir }: Config): string {
  const url = databaseUrl || runningPostgresUrl(dataDir);
  if (!url) throw notRunning();
  return url;
}

/** Whether the embedded PostgreSQL was killed: its port still stands in the data folder, and nobody listens there. */
function isLeftover({ databaseUrl }: Config, { cause }: Error): boolean {
  return databaseUrl === '' && cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

const notRunning = () =>
  new SettingError(`${product.name} is not running here: start it first (npm start), or set DATABASE_URL.`);

function help(): string {
  const lines = commands.flatMap(({ subject, verb, usage, help }) => [
    `  ${subject} ${verb} ${usage}`.trimEnd(),
    `      ${help}`,
  ]);
  return `Commands, after "npm run ops --" (in a container: "node dist/ops/main.js"):\n${lines.join('\n')}`;
}

/** Whether the operator can mend it: a missing word, a value out of range, a setting, an unreachable database. */
function isExpected(error: unknown): error is Error {
  const kinds = [OpsUsageError, CallError, SettingError, UnusableDatabaseError];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/**
 * Options first, then "--" and the words in their order: "-5" is a number here, and an id may begin with "-". Throws
 * `OpsUsageError` for an unknown option, and for one without a value: the error of `parseArgs` would mention this "--".
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
