import { useState } from 'react';
import { useCall } from '#client/platform/calls/use-call.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { isComposing } from '#client/ui/is-composing.ts';
import { showToast } from '#client/ui/toast.ts';
import { useToldFailure } from '#client/ui/use-told-failure.ts';
import { useToldMistake } from '#client/ui/use-told-mistake.ts';
import { updateFarmDetails } from '#contract/farms/calls.ts';
import type { Farm } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import styles from './farm-form.module.css';
import { useFarmNameCheck } from './use-farm-name-check.ts';

type Props = { farm: Farm; onClose: () => void };

/** Edits the name in place: Enter saves, Escape cancels. */
export function FarmRename({ farm, onClose }: Props) {
  // If the user typed nothing, a name given elsewhere meanwhile stays.
  const [opened] = useState(farm.name);
  const [typed, setTyped] = useState(opened);
  const current = typed === opened ? opened : farm.name;
  const check = useFarmNameCheck(typed, { farmId: farm.id, name: current });
  const saving = useCall(updateFarmDetails);
  const tellMistake = useToldMistake(check.error === null);
  // If the farm has that name by now, there is nothing left to save.
  const failure = useToldFailure(check.name === farm.name && !saving.busy);

  const cancel = () => {
    // Not while saving: the answer would also close a rename that was opened again meanwhile.
    if (!saving.busy) onClose();
  };
  const save = async () => {
    if (saving.busy) return;
    if (check.isChecking) return showToast('info', farmMessages.waitForCheck);
    if (check.name === null || check.error !== null)
      return tellMistake(farmMessages.fixFirst(check.error ?? farmMessages.nameMissing));
    if (check.name === current) return onClose();
    const outcome = await saving.run({ farmId: farm.id, name: check.name });
    if (!outcome.ok) return failure.tell(farmMessages.updateFailed(outcome.error.message));
    onClose();
    showToast('good', outcome.answer.message);
  };

  return (
    <Form
      className={styles.rename}
      onSubmit={save}
      onRefused={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) cancel();
      }}
    >
      <Field
        label="Farm name"
        isLabelHidden
        autoComplete="off"
        required
        autoFocus
        hint={check.isChecking ? farmMessages.checking : undefined}
        error={check.error ?? undefined}
        value={typed}
        readOnly={saving.busy}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button disabled={saving.busy} onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" tone="leaf" disabled={check.isChecking || check.error !== null} busy={saving.busy}>
        Save
      </Button>
    </Form>
  );
}
