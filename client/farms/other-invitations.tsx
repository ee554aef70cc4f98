import { useLive } from '#client/platform/live/use-live.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import type { Farm } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { myInvitations } from '#contract/farms/queries.ts';
import { MyInvitations } from './my-invitations.tsx';

type Props = { farm: Pick<Farm, 'name' | 'ownerId'>; uid: string };

/** Invitations of other farms to a member of this one; nothing while there are none. */
export function OtherInvitations({ farm: { name, ownerId }, uid }: Props) {
  const invitations = useLive(myInvitations, {});
  if (invitations.status === 'loading') return null;
  if (invitations.status === 'error')
    return <ErrorState text="Your invitations could not be loaded." onRetry={invitations.retry} />;
  if (invitations.value.items.length === 0) return null;
  const hindrance = ownerId === uid ? farmMessages.handOverFirst(name) : farmMessages.leaveFirst(name);
  return <MyInvitations invitations={invitations.value.items} hindrance={hindrance} />;
}
