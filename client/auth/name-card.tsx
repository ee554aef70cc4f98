import { useState } from 'react';
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
import { displayNameMaxLength } from '#contract/auth/display-name.ts';
import { asOneLine } from '#contract/wire/one-line.ts';
import { useAccountAct } from './use-account-act.ts';

/** The user's display name, with a note on its visibility. */
export function NameCard({ name }: { name: string | null }) {
  const [open, setOpen] = useState(false);
  const label = name ? 'Change name' : 'Set a name';
  return (
    <Card heading="Name">
      <ActLine act={<Button onClick={() => setOpen(true)}>{label}</Button>}>
        {name ?? 'You have no name yet. In a farm, others see a code instead.'}
      </ActLine>
      {open && <NameDialog heading={label} name={name ?? ''} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type DialogProps = { heading: string; name: string; onClose: () => void };

function NameDialog({ heading, name, onClose }: DialogProps) {
  // Compared with the name at opening: an untouched field must not overwrite a change made elsewhere meanwhile.
  const [opened] = useState(name);
  const [typed, setTyped] = useState(opened);
  const { busy, problem, run } = useAccountAct();
  const save = async () => {
    const next = asOneLine(typed);
    if (next === opened || next === name) return onClose();
    if (!(await run(() => session.changeName(next)))) return;
    onClose();
    showToast('good', next === '' ? 'Your name is removed.' : `Your name is now ${next}.`);
  };
  return (
    <Dialog heading={heading} onClose={onClose} busy={busy}>
      <Form onSubmit={save}>
        <Field
          label="Name"
          autoComplete="name"
          maxLength={displayNameMaxLength}
          hint="Seen by your farm's members, by everybody who is logged in if the farm is public, and by the poster of a bounty that you hand a Craft in to. Leave it empty to have none."
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {problem && <Notice tone="bad">{problem.text}</Notice>}
        <SubmitRow label="Save" busy={busy} />
      </Form>
    </Dialog>
  );
}
