import { Button } from '#client/ui/button.tsx';
import type { ButtonLook } from '#client/ui/button-look.ts';
import type { JoinRequest } from '#contract/farms/farm.ts';
import { useWithdrawRequest } from './use-withdraw-request.ts';

type Props = { request: JoinRequest; size?: ButtonLook['size'] };

/** Takes back a request to join, without a question: it can be made again. */
export function WithdrawRequestButton({ request, size = 'small' }: Props) {
  const { withdraw, busy } = useWithdrawRequest();
  return (
    <Button
      size={size}
      aria-label={`Withdraw your request to join ${request.farmName}`}
      busy={busy}
      onClick={() => void withdraw(request.id)}
    >
      Withdraw
    </Button>
  );
}
