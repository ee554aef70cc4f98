import { useState } from 'react';
import { useCall } from '#client/platform/calls/use-call.ts';
import { SupportText } from '#client/platform/links/support-text.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { changesOf, isNothing } from '#client/platform/writing/changes-of.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { LateNotice } from '#client/ui/late-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SubmitRow } from '#client/ui/submit-row.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.ts';
import { updateFarmDetails } from '#contract/farms/calls.ts';
import { type Farm, farmDescriptionMaxLength } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { farm as farmQuery } from '#contract/farms/queries.ts';
import { useNoLongerOwner } from './use-no-longer-owner.ts';

type Props = { farm: Farm; onClose: () => void };
type Details = Pick<Farm, 'isPublic' | 'acceptingMembers' | 'description'>;

/** Edits a farm's visibility, openness and description. The writing stays when the user is no longer the owner. */
export function FarmDetailsDialog({ farm, onClose }: Props) {
  const [opened] = useState(() => ({
    isPublic: farm.isPublic,
    acceptingMembers: farm.acceptingMembers,
    description: farm.description,
  }));
  const [isPublic, setIsPublic] = useState(opened.isPublic);
  const [acceptingMembers, setAcceptingMembers] = useState(opened.acceptingMembers);
  const [description, setDescription] = useState(opened.description);
  const saving = useCall(updateFarmDetails);
  const [failure, setFailure] = useState('');
  const detail = useLive(farmQuery, { farmId: farm.id });
  const isTakenDown = detail.status === 'ready' && detail.value.isTakenDown;
  const hindrance = useNoLongerOwner(farm.id);
  // A farm that was taken down stays private, whatever was ticked before.
  const changes = changesOf(opened, { isPublic: isPublic && !isTakenDown, acceptingMembers, description });
  const save = async () => {
    if (!isNothing(changes)) {
      const outcome = await saving.run({ farmId: farm.id, ...changes });
      if (!outcome.ok) return setFailure(failureOf(changes, outcome.error.message));
    }
    onClose();
    showToast('good', farmMessages.saved);
  };
  return (
    <Dialog heading="Privacy and description" onClose={onClose} busy={saving.busy}>
      <Form onSubmit={save}>
        {isTakenDown ? (
          <Notice tone="waiting">
            <SupportText>{farmMessages.keptPrivate}</SupportText>
          </Notice>
        ) : (
          <Checkbox
            label="Public: everybody can find this farm"
            checked={isPublic}
            onChange={(event) => setIsPublic(event.target.checked)}
          />
        )}
        <Checkbox
          label="Accepting members: people may ask to join while it is public"
          checked={acceptingMembers}
          onChange={(event) => setAcceptingMembers(event.target.checked)}
        />
        <TextArea
          label="Description"
          rows={5}
          maxLength={farmDescriptionMaxLength}
          hint={`${description.length} of ${farmDescriptionMaxLength} characters`}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        {saving.status === 'failed' && <Notice tone="bad">{failure}</Notice>}
        <LateNotice text={hindrance} />
        <SubmitRow label="Save" disabled={hindrance !== null} busy={saving.busy} />
      </Form>
    </Dialog>
  );
}

function failureOf({ isPublic, acceptingMembers }: Partial<Details>, reason: string): string {
  const isDescriptionOnly = isPublic === undefined && acceptingMembers === undefined;
  return isDescriptionOnly ? farmMessages.descriptionFailed : farmMessages.updateFailed(reason);
}
