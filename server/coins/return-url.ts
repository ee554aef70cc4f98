import { coinMessages } from '#contract/coins/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { ownAddress } from '../platform/own-address.ts';

/** The address to come back to after checkout, with the order in it. Throws unless it is on this site (security row 20). */
export function returnUrl(given: string, publicUrl: URL, orderId: string): string {
  const address = ownAddress(given, publicUrl);
  if (!address) throw new CallError('INVALID_ARGUMENT', coinMessages.urlNotOurs);
  address.searchParams.set('order', orderId);
  return address.href;
}
