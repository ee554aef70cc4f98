import { useSearchParams } from 'react-router';
import { safeReturnAddress } from './safe-return-address.ts';

/** Where the page in the address leads on to, once what it is for is done; null where it names no page of this site. */
export function useReturnAddress(): string | null {
  return safeReturnAddress(useSearchParams()[0].get('returnUrl'), location.origin);
}
