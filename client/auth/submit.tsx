import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { DismissButton } from '#client/ui/dismiss-button.tsx';

type Props = {
  label: string;
  /** In a dialog there is a way out beside it; on a page it is as wide as the form. */
  inDialog: boolean;
  disabled: boolean;
  busy: boolean;
};

/** What sends a form that stands on a page or in a dialog. */
export function Submit({ label, inDialog, ...state }: Props) {
  if (!inDialog)
    return (
      <Button type="submit" tone="leaf" size="large" wide {...state}>
        {label}
      </Button>
    );
  return (
    <ButtonRow>
      <DismissButton>Cancel</DismissButton>
      <Button type="submit" tone="leaf" {...state}>
        {label}
      </Button>
    </ButtonRow>
  );
}
