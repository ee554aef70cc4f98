import { useReturnAddress } from '#client/platform/login/use-return-address.ts';
import { paths } from '#contract/site/paths.ts';

/** Where whoever signs in here is led: to what they came for, otherwise to the dashboard. */
export function useNextAddress(): string {
  return useReturnAddress() ?? paths.dashboard();
}
