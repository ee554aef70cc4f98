import { useId, useState } from 'react';
import { session } from '#client/platform/session/session.ts';
import { ActLine } from '#client/ui/act-line.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { stack } from '#client/ui/stack.ts';
import { showToast } from '#client/ui/toast.ts';
import type { SignInMethods } from '#contract/auth/sign-in-methods.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useAccountAct } from './use-account-act.ts';

type Props = { email: string; methods: SignInMethods };

/** The change of the password, or a first password for a user who signs in another way. */
export function PasswordCard({ email, methods }: Props) {
  const [open, setOpen] = useState(false);
  const canHaveOne = email !== '';
  const label = methods.hasPassword ? 'Change password' : 'Set a password';
  return (
    <Card heading="Password">
      <ActLine act={canHaveOne && <Button onClick={() => setOpen(true)}>{label}</Button>}>
        {standingOf(methods)}
        {!canHaveOne && ' A password needs an email address.'}
      </ActLine>
      {open && <PasswordDialog heading={label} email={email} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function standingOf({ hasPassword, google }: SignInMethods): string {
  if (hasPassword) return 'You can sign in with a password.';
  return google ? 'You sign in with Google only.' : 'You have no password.';
}

type DialogProps = { heading: string; email: string; onClose: () => void };

function PasswordDialog({ heading, email, onClose }: DialogProps) {
  const outcomeId = useId();
  const { busy, problem, run } = useAccountAct();
  const save = async (password: string) => {
    if (!(await run(() => session.changePassword(password)))) return;
    onClose();
    showToast('good', 'Your password is saved. Every other device is logged out.');
  };
  return (
    <Dialog heading={heading} describedBy={outcomeId} onClose={onClose} busy={busy}>
      <div {...stack}>
        <p id={outcomeId}>Saving logs out all your other devices.</p>
        <NewPasswordForm email={email} submitLabel="Save" inDialog problem={problem} busy={busy} onSubmit={save} />
      </div>
    </Dialog>
  );
}
