import { operatorMessages } from '#contract/operators/messages.ts';
import type { CallError } from '#contract/wire/call-error.ts';

/** Whether a call was refused because the operator's sign-in is too old. Only the message tells this refusal apart. */
export function isSignInOver({ message }: CallError): boolean {
  return message === operatorMessages.signInAgain;
}
