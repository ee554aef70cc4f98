import { useEffect, useSyncExternalStore } from 'react';
import type { InferInput } from 'valibot';
import * as v from 'valibot';
import { UnexpectedAnswer } from '#client/platform/calls/call-failure.ts';
import type { CallError } from '#contract/wire/call-error.ts';
import type { Query, ValueOf } from '#contract/wire/query.ts';
import type { Received } from './live.ts';
import { watchOf } from './tab-live.ts';

export type LiveRead<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'error'; error: CallError; retry: () => void };

/**
 * A live read: its value now and after every change on the server. Components that read the same query with the same
 * arguments share one watch. While the connection is away, the last value stays.
 */
export function useLive<Q extends Query>(query: Q, args: InferInput<Q['args']>): LiveRead<ValueOf<Q>> {
  return useLiveWhen(true, query, args);
}

/** The same as `useLive`, on a condition: while `wanted` is false nothing is watched and the value is loading. */
export function useLiveWhen<Q extends Query>(
  wanted: boolean,
  query: Q,
  args: InferInput<Q['args']>,
): LiveRead<ValueOf<Q>> {
  const watch = watchOf(query, args);
  const received = useSyncExternalStore(wanted ? watch.follow : noFollow, watch.read, watch.read);
  return liveRead(query, wanted ? received : { status: 'loading' }, watch.retry);
}

function liveRead<Q extends Query>(query: Q, received: Received, retry: () => void): LiveRead<ValueOf<Q>> {
  if (received.status === 'loading') return received;
  if (received.status === 'error') return { ...received, retry };
  const value = v.safeParse(query.value, received.value);
  if (!value.success) return { status: 'error', error: new UnexpectedAnswer(), retry };
  return { status: 'ready', value: value.output };
}

/** Starts a live read before the component that shows it exists, because that waits for something else. */
export function useAskedAhead<Q extends Query>(query: Q, args: InferInput<Q['args']>, wanted = true): void {
  const { follow } = watchOf(query, args);
  useEffect(() => (wanted ? follow(noListener) : undefined), [follow, wanted]);
}

const noListener = () => {};
const noFollow = () => () => {};
