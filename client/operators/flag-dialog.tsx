import { setFlag } from '#contract/flags/calls.ts';
import type { FlagName } from '#contract/flags/flags.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOperatorAct } from './use-operator-act.ts';

type Props = {
  name: FlagName;
  isOn: boolean;
  /** Whether another operator has switched it meanwhile. */
  isOver: boolean;
  onClose: () => void;
};

/** Turns a flag on or off, with a reason. */
export function FlagDialog({ name, isOn, isOver, onClose }: Props) {
  const act = useOperatorAct();
  return (
    <ReasonDialog
      heading={`${isOn ? 'Turn off' : 'Turn on'} ${name}`}
      text="It changes for everybody."
      act={isOn ? 'Turn off' : 'Turn on'}
      tone={isOn ? 'beet' : 'leaf'}
      isOver={isOver}
      run={(reason) => act(setFlag, { name, value: !isOn, reason })}
      onClose={onClose}
    />
  );
}
