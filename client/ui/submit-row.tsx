import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { DismissButton } from './dismiss-button.tsx';

type Props = {
  /** The label of the submit button. */
  label: string;
  /** The label of the dismiss button. */
  dismissLabel?: string;
  /** `beet` for an action that takes something away. */
  tone?: 'leaf' | 'beet';
  disabled?: boolean;
  busy?: boolean;
};

/** The end of a form in a dialog: the dismiss button and the submit button. */
export function SubmitRow({ label, dismissLabel = 'Cancel', tone = 'leaf', ...state }: Props) {
  return (
    <ButtonRow>
      <DismissButton>{dismissLabel}</DismissButton>
      <Button type="submit" tone={tone} {...state}>
        {label}
      </Button>
    </ButtonRow>
  );
}
