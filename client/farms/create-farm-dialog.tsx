import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActDialog } from '#client/platform/calls/act-dialog.tsx';
import { useCall } from '#client/platform/calls/use-call.ts';
import { rememberPlace } from '#client/platform/remember-place.ts';
import { announce } from '#client/ui/announce.ts';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SubmitRow } from '#client/ui/submit-row.tsx';
import { showToast } from '#client/ui/toast.ts';
import { createFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { useFarmNameCheck } from './use-farm-name-check.ts';

type Props = { isInFarm: boolean; onClose: () => void };

/**
 * Asks for the name of a new farm. Submitting an empty name closes it silently (specification s.5). If the user has
 * joined a farm meanwhile, the dialog says so.
 */
export function CreateFarmDialog({ isInFarm, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const check = useFarmNameCheck(typed, null);
  const creating = useCall(createFarm);
  const navigate = useNavigate();
  const isBlank = typed.trim() === '';

  const create = async () => {
    if (isBlank) return onClose();
    if (check.name === null || check.isChecking || check.error !== null) return;
    const isStillHere = rememberPlace();
    const outcome = await creating.run({ name: check.name });
    if (!outcome.ok) return;
    showToast('good', farmMessages.created(check.name));
    if (isStillHere()) navigate(paths.farm(outcome.answer.farmId));
  };

  // While this call runs and after it succeeded, the user's farm is the new one, which its answer reports.
  const over = isInFarm && creating.mayBegin ? farmMessages.inFarmNow : null;
  return (
    <ActDialog heading="Create a farm" over={over} onClose={onClose} busy={creating.busy}>
      <Form
        onSubmit={create}
        onRefused={() => {
          // Sighted users see the error under the field already.
          if (check.error !== null) announce(check.error);
          else showToast('info', farmMessages.waitForCheck);
        }}
      >
        <Field
          label="Farm name"
          autoComplete="off"
          required
          hint={check.isChecking ? farmMessages.checking : 'At least 3 characters, and no other farm has it.'}
          error={isBlank ? undefined : (check.error ?? undefined)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {creating.status === 'failed' && (
          <Notice tone="bad">
            <p>{farmMessages.createFailed}</p>
            <p>{creating.error.status === 'UNAUTHENTICATED' ? farmMessages.loginNeeded : creating.error.message}</p>
          </Notice>
        )}
        <SubmitRow
          label="Create farm"
          disabled={!isBlank && (check.isChecking || check.error !== null)}
          busy={creating.busy}
        />
      </Form>
    </ActDialog>
  );
}
