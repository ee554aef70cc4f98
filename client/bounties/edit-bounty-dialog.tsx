import { useState } from 'react';
import * as v from 'valibot';
import { useCall } from '#client/platform/calls/use-call.ts';
import { useLive } from '#client/platform/live/use-live.ts';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { focusFirstWrong } from '#client/ui/focus-first-wrong.ts';
import { Form } from '#client/ui/form.tsx';
import { LateNotice } from '#client/ui/late-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SubmitRow } from '#client/ui/submit-row.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.ts';
import { useToldMistake } from '#client/ui/use-told-mistake.ts';
import { type Bounty, bountyFields } from '#contract/bounties/bounty.ts';
import { updateBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { bounty as bountyQuery } from '#contract/bounties/queries.ts';
import { isSameReward, rewardWhileEngaged } from '#contract/bounties/reward.ts';
import { bountyChanges } from './bounty-changes.ts';
import { fieldErrors } from './field-errors.ts';
import { escrowForecast } from './funding.ts';
import { noLongerOpen } from './no-longer-open.ts';
import { RewardFields } from './reward-fields.tsx';
import { rewardOf, writtenOf } from './written-reward.ts';

const schema = v.object({ description: bountyFields.description, reward: bountyFields.reward });

type Props = { bounty: Bounty; onClose: () => void };

/**
 * Edits description and reward of the user's own bounty. Sends only what changed (specification s.5). If a submission
 * arrives meanwhile, the text stays, but can only be saved once the submission is answered.
 */
export function EditBountyDialog({ bounty, onClose }: Props) {
  // Compared with the bounty at opening, so that a change made elsewhere meanwhile does not count as the user's.
  const [opened] = useState(bounty);
  const [description, setDescription] = useState(opened.description);
  const [reward, setReward] = useState(() => writtenOf(opened.reward));
  const saving = useCall(updateBounty);
  const profile = useMyProfile();
  const detail = useLive(bountyQuery, { bountyId: bounty.id });
  const current = detail.status === 'ready' ? detail.value : bounty;
  const hindrance = noLongerOpen(current.status);
  const edited = v.safeParse(schema, { description, reward: rewardOf(reward) });
  const given = v.safeParse(bountyFields.reward, rewardOf(reward));
  const isRewardChanged = given.success && !isSameReward(given.output, opened.reward);
  const forecast = isRewardChanged && profile && escrowForecast(current, given.output, profile);
  const hints = [
    ...(current.engagedCount > 0 ? [rewardWhileEngaged(opened.reward)] : []),
    ...(forecast ? [forecast] : []),
  ];
  const errors = edited.success ? {} : fieldErrors(edited.issues);
  const tellMistake = useToldMistake(edited.success);
  const save = async (form: HTMLElement) => {
    saving.takeBack();
    if (!edited.success) {
      tellMistake(bountyMessages.fieldsMissing);
      return focusFirstWrong(form);
    }
    const changes = bountyChanges(opened, edited.output);
    if (changes === null) return showToast('info', bountyMessages.noChanges);
    const outcome = await saving.run({ bountyId: bounty.id, ...changes });
    if (!outcome.ok) return;
    onClose();
    // The message also says how many of the returned coins repaid a debt.
    showToast('good', outcome.answer.message);
  };
  return (
    <Dialog heading="Edit bounty" onClose={onClose} busy={saving.busy}>
      <Form onSubmit={save}>
        <TextArea
          label="Description"
          rows={8}
          required
          error={errors.description}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <RewardFields
          written={reward}
          onChange={setReward}
          errors={errors}
          isKindFixed
          hint={hints.length === 0 ? undefined : hints.join(' ')}
        />
        {saving.status === 'failed' && <Notice tone="bad">{bountyMessages.updateFailed(saving.error.message)}</Notice>}
        <LateNotice text={hindrance} />
        <SubmitRow label="Save" disabled={hindrance !== null} busy={saving.busy} />
      </Form>
    </Dialog>
  );
}
