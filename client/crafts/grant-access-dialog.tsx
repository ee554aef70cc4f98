import { useState } from 'react';
import { useCall } from '#client/platform/calls/use-call.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SubmitRow } from '#client/ui/submit-row.tsx';
import { useCloseAfter } from '#client/ui/use-close-after.ts';
import { grantCraftAccess } from '#contract/crafts/calls.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';

/** How long the success is shown before the dialog closes, in ms. Source: specification s.2. */
const successMs = 2_000;

type Props = { craft: Craft; onClose: () => void };

/** Grants access to the user's own craft by email address. */
export function GrantAccessDialog({ craft, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const granting = useCall(grantCraftAccess);
  useCloseAfter(successMs, message !== null, onClose);

  const grant = async () => {
    const recipientEmail = email.trim();
    if (recipientEmail === '') return;
    const outcome = await granting.run({ craftId: craft.id, recipientEmail });
    if (outcome.ok) setMessage(outcome.answer.message);
  };

  return (
    <Dialog heading={`Grant access to ${craft.name}`} onClose={onClose} busy={granting.busy}>
      <Form onSubmit={grant}>
        <Field
          label="Their email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          hint="They use it as if they had bought it."
          value={email}
          readOnly={granting.busy || message !== null}
          onChange={(event) => setEmail(event.target.value)}
        />
        {granting.status === 'failed' && (
          <Notice tone="bad">{craftMessages.grantFailed(granting.error.message)}</Notice>
        )}
        {message && (
          <Notice tone="good">
            <p>{craftMessages.grantSucceeded}</p>
            <p>{message}</p>
          </Notice>
        )}
        <SubmitRow label="Grant Access" disabled={message !== null} busy={granting.busy} />
      </Form>
    </Dialog>
  );
}
