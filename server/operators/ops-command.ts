import type { UserHooks } from '../auth/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Operator } from './operator.ts';

/** What a command of the operator's shell is given. */
export type OpsRequest = {
  db: Database;
  config: Config;
  now: Date;
  operator: Operator;
  /** What all domains do when a user goes. */
  onUserDeleted: UserHooks['onUserDeleted'];
  /** The words after subject and verb, and the options (`--reason T`). */
  words: string[];
  options: Record<string, string | undefined>;
};

/** One command, `npm run ops -- <subject> <verb> ...`; it answers the line to print, or the lines. */
export type OpsCommand = {
  subject: string;
  verb: string;
  /** The words that it takes, then its options: more of either is refused. */
  usage: string;
  /** What the command does, in one sentence. */
  help: string;
  run(request: OpsRequest): Promise<string | string[]>;
};

/** The command was not understood; its message says what was expected. */
export class OpsUsageError extends Error {}
