import type { ArgsOf, Query, ValueOf } from '#contract/wire/query.ts';
import type { Reader } from '../calls/actor.ts';
import type { failedJobsTopic } from '../jobs/note-failed-jobs.ts';
import type { ToldTopic } from './told-topic.ts';

/** A topic after which a live read's value may change: told by the database's triggers or by a statement of ours. */
export type Topic = ToldTopic | typeof failedJobsTopic;

/**
 * How a named query is answered. One run serves everybody with the same name, arguments and scope. `everyone` shares
 * one value among all. `user` has one value for each user, and each run checks again what that user may see. `sign-in`
 * has one for each sign-in of the user, may require it to be recent, and may record that the query was read. `anyone`
 * has one for each user and one for all visitors, who have no reader.
 */
export type LiveQuery = { query: Query } & (
  | { scope: 'everyone'; topics(args: unknown): Topic[]; run(args: unknown): Promise<unknown> }
  | {
      scope: 'user' | 'sign-in';
      topics(args: unknown, reader: Reader): Topic[];
      run(args: unknown, reader: Reader): Promise<unknown>;
    }
  | {
      scope: 'anyone';
      topics(args: unknown, reader: Reader | null): Topic[];
      run(args: unknown, reader: Reader | null): Promise<unknown>;
    }
);

type ForUser<Q extends Query> = {
  /** The topics after which the value may change. */
  topics: (args: ArgsOf<Q>, reader: Reader) => Topic[];
  run: (args: ArgsOf<Q>, reader: Reader) => Promise<ValueOf<Q>>;
};

/** A query for signed-in users about their own data or what they may see. */
export function liveForUser<Q extends Query>(query: Q, { topics, run }: ForUser<Q>): LiveQuery {
  // The hub parses the arguments with this query's schema before it calls `topics` or `run`.
  return { query, scope: 'user', topics: topics as () => Topic[], run: run as () => Promise<unknown> };
}

/** A query for signed-in users whose answer also depends on the time of the sign-in. */
export function liveForSignIn<Q extends Query>(query: Q, { topics, run }: ForUser<Q>): LiveQuery {
  return { query, scope: 'sign-in', topics: topics as () => Topic[], run: run as () => Promise<unknown> };
}

type ForEveryone<Q extends Query> = {
  topics: (args: ArgsOf<Q>) => Topic[];
  run: (args: ArgsOf<Q>) => Promise<ValueOf<Q>>;
};

/** A query whose value is the same for everybody behind the gate. */
export function liveForEveryone<Q extends Query>(query: Q, { topics, run }: ForEveryone<Q>): LiveQuery {
  return { query, scope: 'everyone', topics: topics as () => Topic[], run: run as () => Promise<unknown> };
}

type ForAnyone<Q extends Query> = {
  topics: (args: ArgsOf<Q>, reader: Reader | null) => Topic[];
  run: (args: ArgsOf<Q>, reader: Reader | null) => Promise<ValueOf<Q>>;
};

/** A query for visitors too, whose value may differ for a signed-in user. */
export function liveForAnyone<Q extends Query>(query: Q, { topics, run }: ForAnyone<Q>): LiveQuery {
  return { query, scope: 'anyone', topics: topics as () => Topic[], run: run as () => Promise<unknown> };
}
