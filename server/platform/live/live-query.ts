import type { ArgsOf, Query, ValueOf } from '#contract/wire/query.ts';
import type { Reader } from '../calls/actor.ts';
import type { failedJobsTopic } from '../jobs/note-failed-jobs.ts';
import type { ToldTopic } from './told-topic.ts';

/** After what a live read's value may be another: what the database tells, and what a statement of ours does. */
export type Topic = ToldTopic | typeof failedJobsTopic;

/**
 * How a named query is answered. One run serves everybody with the same name, arguments and scope: `everyone` shares
 * one value among all; `user` has one for each user, and its run decides afresh each time what that user may see;
 * `sign-in` has one for each time that user signed in, which it may ask to be recent, and may write that it was asked;
 * `anyone` has one for each user and one for all visitors, for whom there is no reader.
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
  /** The topics after whose change the value may be another. */
  topics: (args: ArgsOf<Q>, reader: Reader) => Topic[];
  run: (args: ArgsOf<Q>, reader: Reader) => Promise<ValueOf<Q>>;
};

/** A query that a signed-in user asks about what is theirs or what they may see. */
export function liveForUser<Q extends Query>(query: Q, { topics, run }: ForUser<Q>): LiveQuery {
  // The hub parses the arguments with this query's schema before either is called.
  return { query, scope: 'user', topics: topics as () => Topic[], run: run as () => Promise<unknown> };
}

/** The same where it matters when they signed in. */
export function liveForSignIn<Q extends Query>(query: Q, { topics, run }: ForUser<Q>): LiveQuery {
  return { query, scope: 'sign-in', topics: topics as () => Topic[], run: run as () => Promise<unknown> };
}

type ForEveryone<Q extends Query> = {
  topics: (args: ArgsOf<Q>) => Topic[];
  run: (args: ArgsOf<Q>) => Promise<ValueOf<Q>>;
};

/** A query whose value is the same for everybody who may come in. */
export function liveForEveryone<Q extends Query>(query: Q, { topics, run }: ForEveryone<Q>): LiveQuery {
  return { query, scope: 'everyone', topics: topics as () => Topic[], run: run as () => Promise<unknown> };
}

type ForAnyone<Q extends Query> = {
  topics: (args: ArgsOf<Q>, reader: Reader | null) => Topic[];
  run: (args: ArgsOf<Q>, reader: Reader | null) => Promise<ValueOf<Q>>;
};

/** A query that visitors may ask too, and that shows some users more. */
export function liveForAnyone<Q extends Query>(query: Q, { topics, run }: ForAnyone<Q>): LiveQuery {
  return { query, scope: 'anyone', topics: topics as () => Topic[], run: run as () => Promise<unknown> };
}
