import { useState } from 'react';
import { useCall } from '#client/platform/use-call.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.ts';
import { updateFarmDetails } from '#contract/farms/calls.ts';
import { type Farm, farmDescriptionMaxLength } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';

type Props = { farm: Farm; onClose: () => void };

/** Who may see a farm and join it, and what it says of itself. */
export function FarmDetailsDialog({ farm, onClose }: Props) {
  const [isPublic, setIsPublic] = useState(farm.isPublic);
  const [acceptingMembers, setAcceptingMembers] = useState(farm.acceptingMembers);
  const [description, setDescription] = useState(farm.description);
  const saving = useCall(updateFarmDetails);
  const isDescriptionOnly = isPublic === farm.isPublic && acceptingMembers === farm.acceptingMembers;
  const save = async () => {
    const outcome = await saving.run({ farmId: farm.id, isPublic, acceptingMembers, description });
    if (!outcome.ok) return;
    onClose();
    showToast('good', farmMessages.saved);
  };
  return (
    <Dialog heading="Privacy and description" onClose={onClose}>
      <Form onSubmit={save}>
        <Checkbox
          label="Public: everybody can find this farm"
          checked={isPublic}
          onChange={(event) => setIsPublic(event.target.checked)}
        />
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
        {saving.status === 'failed' && (
          <Notice tone="bad">
            {isDescriptionOnly ? farmMessages.descriptionFailed : farmMessages.updateFailed(saving.error.message)}
          </Notice>
        )}
        <ButtonRow>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="leaf" busy={saving.status === 'running'}>
            Save
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}
