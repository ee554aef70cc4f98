import { coinMessages } from '#contract/coins/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';

/** The address to come back to after checkout, with the order in it. Throws unless it is on this site (security row 20). */
export function returnUrl(given: string, publicUrl: URL, orderId: string): string {
  const parsed = URL.canParse(given) ? new URL(given) : null;
  if (!parsed || parsed.origin !== publicUrl.origin || parsed.username !== '' || parsed.password !== '') {
    throw new CallError('INVALID_ARGUMENT', coinMessages.urlNotOurs);
  }
  parsed.searchParams.set('order', orderId);
  return parsed.href;
}
