import { useAct } from '#client/platform/calls/use-act.ts';
import { Button } from '#client/ui/button.tsx';
import type { ButtonLook } from '#client/ui/button-look.ts';
import { withdrawFarmJoinRequest } from '#contract/farms/calls.ts';
import type { JoinRequest } from '#contract/farms/farm.ts';

type Props = { request: JoinRequest; size?: ButtonLook['size'] };

/** Withdraws a join request, without confirmation, because it can be made again. */
export function WithdrawRequestButton({ request, size = 'small' }: Props) {
  const withdrawing = useAct(withdrawFarmJoinRequest);
  return (
    <Button
      size={size}
      aria-label={`Withdraw your request to join ${request.farmName}`}
      // Busy until the live list no longer contains the request.
      busy={!withdrawing.mayBegin}
      onClick={() => void withdrawing.act({ requestId: request.id })}
    >
      Withdraw
    </Button>
  );
}
