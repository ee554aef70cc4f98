import { CallQuestion } from '#client/platform/calls/call-question.tsx';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { returnCraft } from '#contract/crafts/calls.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';

type Props = { craft: Craft; onClose: () => void };

/** Asks before the user gives back a granted craft, which its creator may take back meanwhile. */
export function ReturnCraftQuestion({ craft, onClose }: Props) {
  const profile = useMyProfile();
  const isGone = profile !== null && !profile.purchasedCrafts.includes(craft.id);
  return (
    <CallQuestion
      heading="Give Craft back"
      question={craftMessages.returnQuestion(craft.name)}
      act="Give back"
      failed={craftMessages.returnFailed}
      call={returnCraft}
      payload={{ craftId: craft.id }}
      over={isGone ? craftMessages.grantGone : null}
      onClose={onClose}
    />
  );
}
