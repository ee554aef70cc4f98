import { gateMessages } from '#contract/gate/messages.ts';
import type { Entry } from './enter-code.ts';

/** The line below the field; its number of seconds counts down while the visitor is blocked. */
export function gateMessage(entry: Entry | null, secondsLeft: number): string | null {
  switch (entry?.kind) {
    case 'wrong':
      return secondsLeft > 0 ? gateMessages.incorrectAndBlocked(secondsLeft) : gateMessages.incorrect;
    case 'blocked':
      return secondsLeft > 0 ? gateMessages.blocked(secondsLeft) : null;
    case 'failed':
      return entry.message;
    default:
      return null;
  }
}
