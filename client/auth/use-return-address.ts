import { useSearchParams } from 'react-router';
import { safeReturnAddress } from '#client/platform/safe-return-address.ts';
import { paths } from '#contract/site/paths.ts';

/** Where whoever signs in here is led: to what they came for, otherwise to the dashboard. */
export function useReturnAddress(): string {
  return safeReturnAddress(useSearchParams()[0].get('returnUrl'), location.origin, paths.dashboard());
}
