import type { Received } from './live.ts';

/**
 * What this browser believes beyond what the server has said: what somebody has just set shows at once. `since` is what the
 * live read had brought by then. Source: specification s.4.
 */
export type Belief<Value> = { value: Value; since: Received; isAnswered: boolean } | null;

type BeliefEvent<Value> =
  | { type: 'set'; value: Value; since: Received }
  | { type: 'failed' }
  | { type: 'answered'; since: Received }
  /** `current` is what the live read says of it. */
  | { type: 'brought'; received: Received; current: Value };

/**
 * What an event makes of it. Once the server has said the same nothing needs to be believed; nor once the act was answered and
 * the server has said anything since: it may have been taken back elsewhere, while this browser was cut off.
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
      // Of another user nothing is known yet.
      if (event.received.status === 'loading') return null;
      return belief.isAnswered || event.current === belief.value ? null : belief;
    }
  }
}
