import { useId, useState } from 'react';
import { session } from '#client/platform/session/session.ts';
import { ActLine } from '#client/ui/act-line.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { stack } from '#client/ui/stack.ts';
import { showToast } from '#client/ui/toast.ts';
import { type ChangingAccount, emailChangeOutcome } from './email-change-outcome.ts';
import { EmailForm } from './email-form.tsx';
import { useAccountAct } from './use-account-act.ts';

/** The address of the account, and its change by a link that is mailed to the new address. */
export function EmailCard({ account }: { account: ChangingAccount }) {
  const { email, emailVerified } = account;
  const [open, setOpen] = useState(false);
  return (
    <Card heading="Email">
      <ActLine
        badge={
          email !== '' && (
            <Badge tone={emailVerified ? 'leaf' : 'wheat'}>{emailVerified ? 'Verified' : 'Not verified'}</Badge>
          )
        }
        act={<Button onClick={() => setOpen(true)}>{email === '' ? 'Set an email' : 'Change email'}</Button>}
      >
        {email === '' ? 'Your account has no email address.' : email}
      </ActLine>
      {open && (
        <ChangeDialog
          heading={email === '' ? 'Set an email' : 'Change your email'}
          outcome={emailChangeOutcome(account)}
          current={email}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

type DialogProps = { heading: string; outcome: string; current: string; onClose: () => void };

function ChangeDialog({ heading, outcome, current, onClose }: DialogProps) {
  const outcomeId = useId();
  const { busy, problem, run } = useAccountAct();
  const change = async (newEmail: string) => {
    if (!(await run(() => session.sendEmailChange(newEmail)))) return;
    onClose();
    showToast('good', `Open the link that was sent to ${newEmail}. Until then your address stays as it is.`);
  };
  return (
    <Dialog heading={heading} describedBy={outcomeId} onClose={onClose} busy={busy}>
      <div {...stack}>
        <p id={outcomeId}>We send a link to the new address. {outcome}</p>
        <EmailForm
          label="New email"
          submitLabel="Send the link"
          inDialog
          current={current}
          problem={problem}
          busy={busy}
          onSubmit={change}
        />
      </div>
    </Dialog>
  );
}
