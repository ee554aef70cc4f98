import { useEffect, useRef } from 'react';
import { ActDialog } from '#client/platform/calls/act-dialog.tsx';
import { useCall } from '#client/platform/calls/use-call.ts';
import { showToast } from '#client/ui/toast.ts';
import { setFarmIcon } from '#contract/farms/calls.ts';
import type { Farm } from '#contract/farms/farm.ts';
import { type FarmIcon as FarmIconName, farmIcons } from '#contract/farms/farm-icon.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import styles from './farm-form.module.css';
import { FarmIcon } from './farm-icon.tsx';
import { useNoLongerOwner } from './use-no-longer-owner.ts';

type Props = { farm: Farm; onClose: () => void };

/** A picker of the twenty icons. The focus starts on the farm's current icon, if any. */
export function FarmIconDialog({ farm, onClose }: Props) {
  const saving = useCall(setFarmIcon);
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => pressed.current?.focus(), []);
  const over = useNoLongerOwner(farm.id);
  const choose = async (icon: FarmIconName) => {
    if (saving.busy) return;
    const outcome = await saving.run({ farmId: farm.id, icon });
    if (!outcome.ok) return showToast('bad', farmMessages.iconFailed(outcome.error.message));
    onClose();
    showToast('good', outcome.answer.message);
  };
  return (
    <ActDialog heading="Choose an icon" over={saving.busy ? null : over} onClose={onClose} busy={saving.busy}>
      <div className={styles.icons}>
        {farmIcons.map((icon) => (
          <button
            key={icon}
            ref={icon === farm.icon ? pressed : null}
            type="button"
            className={styles.icon}
            aria-pressed={icon === farm.icon}
            aria-disabled={saving.busy}
            onClick={() => void choose(icon)}
          >
            <FarmIcon name={icon} />
            {icon.replaceAll('_', ' ')}
          </button>
        ))}
      </div>
    </ActDialog>
  );
}
