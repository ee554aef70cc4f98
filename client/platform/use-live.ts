import { useSyncExternalStore } from 'react';
import type { InferInput } from 'valibot';
import * as v from 'valibot';
import type { CallError } from '#contract/wire/call-error.ts';
import type { Query, ValueOf } from '#contract/wire/query.ts';
import { UnexpectedAnswer } from './call-failure.ts';
import { tabLive } from './tab-live.ts';

export type LiveRead<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'error'; error: CallError; retry: () => void };

/**
 * A live read: its value now and after every change on the server. Components that read the same query with the same
 * arguments share one watch. While the connection is away, the last value stays.
 */
export function useLive<Q extends Query>(query: Q, args: InferInput<Q['args']>): LiveRead<ValueOf<Q>> {
  const watch = tabLive.watch(query.name, { ...Object(args) });
  const received = useSyncExternalStore(watch.follow, watch.read, watch.read);
  if (received.status === 'loading') return received;
  if (received.status === 'error') return { ...received, retry: watch.retry };
  const value = v.safeParse(query.value, received.value);
  if (!value.success) return { status: 'error', error: new UnexpectedAnswer(), retry: watch.retry };
  return { status: 'ready', value: value.output };
}
