import type { ServerProcess } from '#testing/server-process.ts';
import type { RequestLoad } from './request-load.ts';

type Requests = Pick<RequestLoad, 'url' | 'method' | 'requests'>;

/**
 * Another maker's server that answers some of the bench's questions on the same database, measured in turns with ours.
 * An adapter (feathers.ts, parse.ts) translates each question.
 */
export type Peer = {
  name: string;
  server: ServerProcess;
  /** One's own profile, authenticated. */
  me: Requests;
  /** A list of 24 that everybody sees, authenticated. */
  list: Requests;
  /** A spend in a transaction. */
  spend: Requests;
  signIn: Requests;
  /** The message by which a socket watches the list, and the beginning of a message about a change. */
  watch: { url: string; greeting: readonly string[]; changeBeginsWith: string };
  /** Adds a craft to the watched list. */
  post(): Promise<unknown>;
  /** A second process like `server`. */
  start(): Promise<ServerProcess>;
};
