import { Button } from '#client/ui/button.tsx';
import { SubmitRow } from '#client/ui/submit-row.tsx';

type Props = {
  label: string;
  /** In a dialog it has a dismiss button beside it; on a page it is as wide as the form. */
  inDialog: boolean;
  disabled: boolean;
  busy: boolean;
};

/** The submit button of a form that may be on a page or in a dialog. */
export function Submit({ label, inDialog, ...state }: Props) {
  if (inDialog) return <SubmitRow label={label} {...state} />;
  return (
    <Button type="submit" tone="leaf" size="large" wide {...state}>
      {label}
    </Button>
  );
}
