import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { DismissButton } from './dismiss-button.tsx';

type Props = {
  /** What sends the form is called. */
  label: string;
  /** What the way out is called. */
  dismissLabel?: string;
  /** `beet` for an act that takes something away. */
  tone?: 'leaf' | 'beet';
  disabled?: boolean;
  busy?: boolean;
};

/** The end of a form in a dialog: the way out of it, and what sends the form. */
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
