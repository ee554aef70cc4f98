import { useId, useState } from 'react';
import { ActDialog } from '#client/platform/calls/act-dialog.tsx';
import { useAct } from '#client/platform/calls/use-act.ts';
import { focusFirstWrong } from '#client/ui/focus-first-wrong.ts';
import { Form } from '#client/ui/form.tsx';
import { SubmitRow } from '#client/ui/submit-row.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { type Submission, submissionTextMaxLength } from '#contract/bounties/bounty.ts';
import { declineSubmission } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { submissionOver } from './submission-over.ts';

type Props = { submission: Submission; onClose: () => void };

/** Asks for the reason of a decline, which the solver will read. */
export function DeclineDialog({ submission, onClose }: Props) {
  const outcomeId = useId();
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const declining = useAct(declineSubmission);
  const isBlank = reason.trim() === '';
  const decline = async (form: HTMLElement) => {
    if (isBlank) return focusFirstWrong(form, () => setIsAsked(true));
    const outcome = await declining.act({ submissionId: submission.id, reason });
    if (outcome.ok) onClose();
  };
  // While this call runs and after it succeeded, its answer reports the decline.
  const over = declining.mayBegin ? submissionOver(submission) : null;
  return (
    <ActDialog
      heading="Decline the submission"
      describedBy={outcomeId}
      over={over}
      onClose={onClose}
      busy={declining.busy}
    >
      <Form onSubmit={decline}>
        <p id={outcomeId}>"{submission.craftName}" goes back to its creator.</p>
        <TextArea
          label="Reason"
          rows={4}
          maxLength={submissionTextMaxLength}
          required
          hint="The solver reads it and may submit again."
          error={isAsked && isBlank ? bountyMessages.reasonMissing : undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <SubmitRow label="Decline" tone="beet" busy={declining.busy} />
      </Form>
    </ActDialog>
  );
}
