import { Button } from '#client/ui/button.tsx';
import type { JoinRequest } from '#contract/farms/farm.ts';
import { useWithdrawRequest } from './use-withdraw-request.ts';

/** Takes back a request to join, without a question: it can be made again. */
export function WithdrawRequestButton({ request }: { request: JoinRequest }) {
  const { withdraw, busy } = useWithdrawRequest();
  return (
    <Button
      size="small"
      aria-label={`Withdraw your request to join ${request.farmName}`}
      busy={busy}
      onClick={() => void withdraw(request.id)}
    >
      Withdraw
    </Button>
  );
}
