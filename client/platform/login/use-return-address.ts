import { useSearchParams } from 'react-router';
import { safeReturnAddress } from './safe-return-address.ts';

/** The `returnUrl` of the address: where to go once this page is done; null where it names no page of this site. */
export function useReturnAddress(): string | null {
  return safeReturnAddress(useSearchParams()[0].get('returnUrl'), location.origin);
}
