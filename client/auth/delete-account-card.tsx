import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { session } from '#client/platform/session/session.ts';
import { ActLine } from '#client/ui/act-line.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SubmitRow } from '#client/ui/submit-row.tsx';
import { showToast } from '#client/ui/toast.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './account-card.module.css';
import { useAccountAct } from './use-account-act.ts';

/** Deletes the account. First says what is lost, and asks to type the address ("delete" if there is none). */
export function DeleteAccountCard({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Card heading="Delete account">
      <ActLine
        act={
          <Button tone="beet" onClick={() => setOpen(true)}>
            Delete my account
          </Button>
        }
      >
        Your account and everything in it, for good.
      </ActLine>
      {open && <DeleteDialog email={email} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const navigate = useNavigate();
  const lossesId = useId();
  const [typed, setTyped] = useState('');
  const { busy, problem, run } = useAccountAct();
  const wanted = email || 'delete';
  const isSure = typed.trim().toLowerCase() === wanted.toLowerCase();
  const deleteAccount = async () => {
    if (!(await run(() => session.deleteAccount()))) return;
    navigate(paths.home());
    showToast('good', 'Your account is deleted.');
  };
  return (
    <Dialog heading="Delete your account?" describedBy={lossesId} onClose={onClose} busy={busy}>
      <Form
        onSubmit={() => {
          if (isSure) void deleteAccount();
        }}
      >
        <div id={lossesId}>
          <p>You will permanently lose:</p>
          <ul className={styles.lost}>
            <li>all of your coins, bought, earned and free ones, without a refund</li>
            <li>your profile, your Crafts and what you were granted</li>
            <li>your bounties, and your place in a farm, or the farm itself if nobody else is in it</li>
            <li>the access of the editor on every device</li>
          </ul>
        </div>
        <p>
          Before that, cancel your <PageLink to={paths.bountyCall({ of: 'posted' })}>bounties</PageLink> that hold
          coins, hand over <PageLink to={paths.dashboard()}>a farm of yours</PageLink> that has other members, and
          settle what you owe.
        </p>
        <p>Records of payments are kept without your name, as the law requires.</p>
        <Field
          label={`Type ${wanted} to continue`}
          autoComplete="off"
          required
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {problem && <Notice tone="bad">{problem.text}</Notice>}
        <SubmitRow label="Delete for good" dismissLabel="Keep my account" tone="beet" disabled={!isSure} busy={busy} />
      </Form>
    </Dialog>
  );
}
