import { useReturnAddress } from '#client/platform/login/use-return-address.ts';
import { paths } from '#contract/site/paths.ts';

/** The address after signing in here: the page the user came for, otherwise the dashboard. */
export function useNextAddress(): string {
  return useReturnAddress() ?? paths.dashboard();
}
