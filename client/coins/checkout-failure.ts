import { UnexpectedAnswer } from '#client/platform/calls/call-failure.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import type { CallError } from '#contract/wire/call-error.ts';

/** Returns the text for a failed checkout. The specification (s.8) tells the cases apart by the error message. */
export function checkoutFailure(error: CallError): string {
  if (error instanceof UnexpectedAnswer) return coinMessages.checkoutFailed(coinMessages.noCheckoutUrl);
  if (error.message.includes('not configured on the server')) return coinMessages.notYetConfigured;
  return coinMessages.checkoutFailed(error.message);
}
