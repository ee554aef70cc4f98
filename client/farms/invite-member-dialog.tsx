import { useState } from 'react';
import * as v from 'valibot';
import { ActDialog } from '#client/platform/calls/act-dialog.tsx';
import { useCall } from '#client/platform/calls/use-call.ts';
import { Field } from '#client/ui/field.tsx';
import { focusFirstWrong } from '#client/ui/focus-first-wrong.ts';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SubmitRow } from '#client/ui/submit-row.tsx';
import { inviteUserToFarm } from '#contract/farms/calls.ts';
import { type Farm, farmFields, invitationDays } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { useNoLongerOwner } from './use-no-longer-owner.ts';

type Props = { farm: Farm; onClose: () => void };

/** Invites members by email, one address after the other. */
export function InviteMemberDialog({ farm, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const inviting = useCall(inviteUserToFarm);
  const parsed = v.safeParse(farmFields.inviteeEmail, email);
  const over = useNoLongerOwner(farm.id);
  const invite = async (form: HTMLElement) => {
    setMessage(null);
    inviting.takeBack();
    if (!parsed.success) return focusFirstWrong(form, () => setIsAsked(true));
    const outcome = await inviting.run({ farmId: farm.id, inviteeEmail: parsed.output });
    if (!outcome.ok) return;
    setMessage(outcome.answer.message);
    setEmail((now) => (now === email ? '' : now));
    setIsAsked(false);
  };
  return (
    <ActDialog heading="Invite a member" over={inviting.busy ? null : over} onClose={onClose} busy={inviting.busy}>
      <Form onSubmit={invite}>
        <Field
          label="Their email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          hint={`They need no account yet. The invitation waits for ${invitationDays} days.`}
          error={isAsked && !parsed.success ? parsed.issues[0].message : undefined}
          value={email}
          // The next address can be typed while an invitation is being sent.
          readOnly={false}
          onChange={(event) => setEmail(event.target.value)}
        />
        {inviting.status === 'failed' && (
          <Notice tone="bad">{farmMessages.inviteFailed(inviting.error.message)}</Notice>
        )}
        {message && <Notice tone="good">{message}</Notice>}
        <SubmitRow label="Send invitation" dismissLabel="Close" busy={inviting.busy} />
      </Form>
    </ActDialog>
  );
}
