import type { Received } from './live.ts';

/**
 * An optimistic value: what the user has just set, shown before the server confirms it. `since` is what the live read
 * had brought at that moment. Source: specification s.4.
 */
export type Belief<Value> = { value: Value; since: Received; isAnswered: boolean } | null;

type BeliefEvent<Value> =
  | { type: 'set'; value: Value; since: Received }
  | { type: 'failed' }
  | { type: 'answered'; since: Received }
  /** `current` is the value according to the live read. */
  | { type: 'brought'; received: Received; current: Value };

/**
 * Returns the belief after an event. It ends once the server reports the same value, and once the call was answered and
 * the live read then brought anything: the value may have been changed back elsewhere while we were offline.
 */
export function beliefAfter<Value>(belief: Belief<Value>, event: BeliefEvent<Value>): Belief<Value> {
  switch (event.type) {
    case 'set':
      return { value: event.value, since: event.since, isAnswered: false };
    case 'failed':
      return null;
    case 'answered':
      return belief && { ...belief, since: event.since, isAnswered: true };
    case 'brought': {
      if (belief === null || event.received === belief.since) return belief;
      // The user changed, and the live read has brought nothing for the new one yet.
      if (event.received.status === 'loading') return null;
      return belief.isAnswered || event.current === belief.value ? null : belief;
    }
  }
}
