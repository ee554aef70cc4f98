import { UnexpectedAnswer } from '#client/platform/call-failure.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import type { CallError } from '#contract/wire/call-error.ts';

/** What a failed checkout says (specification s.8). */
export function checkoutFailure(error: CallError): string {
  if (error instanceof UnexpectedAnswer) return coinMessages.checkoutFailed(coinMessages.noCheckoutUrl);
  if (error.message.includes('not configured on the server')) return coinMessages.notYetConfigured;
  return coinMessages.checkoutFailed(error.message);
}
