import { operatorMessages } from '#contract/operators/messages.ts';
import type { CallError } from '#contract/wire/call-error.ts';

/** Whether an operator is refused because their sign-in is too old. Only the words tell it from other refusals. */
export function isSignInOver({ message }: CallError): boolean {
  return message === operatorMessages.signInAgain;
}
