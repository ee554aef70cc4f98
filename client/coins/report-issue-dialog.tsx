import { useEffect, useRef, useState } from 'react';
import { useCall } from '#client/platform/calls/use-call.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { focusFirstWrong } from '#client/ui/focus-first-wrong.ts';
import { Form } from '#client/ui/form.tsx';
import { Legend } from '#client/ui/legend.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SubmitRow } from '#client/ui/submit-row.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { tick, ticked } from '#client/ui/tick.ts';
import { useCloseAfter } from '#client/ui/use-close-after.ts';
import { reportTransactionIssue } from '#contract/coins/calls.ts';
import type { CoinTransaction } from '#contract/coins/coin-transaction.ts';
import { formatSignedCoins } from '#contract/coins/coins.ts';
import { type DisputeReason, disputeDetailsMaxLength, disputeReasons } from '#contract/coins/dispute.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import styles from './report-issue-dialog.module.css';

/** How long the success is shown before the dialog closes, in ms. Source: specification s.4. */
const successMs = 3_000;

type Props = { transaction: CoinTransaction; isUnderReview: boolean; onClose: () => void };

/** Reports a transaction as wrong, in two steps: the reason, then the details (specification s.4). */
export function ReportIssueDialog({ transaction, isUnderReview, onClose }: Props) {
  const [reason, setReason] = useState<DisputeReason | null>(null);
  const [step, setStep] = useState<'reason' | 'details'>('reason');
  const [details, setDetails] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const report = useCall(reportTransactionIssue);
  // If the report exists after a failure, only the answer was lost; ALREADY_EXISTS means it was reported elsewhere.
  const isTrueAfterAll = isUnderReview && report.status === 'failed' && report.error.status !== 'ALREADY_EXISTS';
  const isDone = report.status === 'done' || isTrueAfterAll;
  const isBlank = details.trim() === '';
  useCloseAfter(successMs, isDone, onClose);

  const submit = async (form: HTMLElement) => {
    report.takeBack();
    if (reason === null || isBlank) return focusFirstWrong(form, () => setIsAsked(true));
    await report.run({ transactionId: transaction.id, reason, details });
  };

  return (
    <Dialog heading="Report an issue" onClose={onClose} busy={report.busy} unsaved={!isBlank && !isDone}>
      <p className={styles.about}>
        {transaction.description} <strong>{formatSignedCoins(transaction.amount)}</strong>
      </p>
      {isDone && <Submitted />}
      {!isDone && step === 'reason' && (
        <Form onSubmit={() => reason !== null && setStep('details')}>
          <fieldset className={styles.reasons}>
            <Legend>What is wrong?</Legend>
            {disputeReasons.map((one) => (
              <label key={one} {...ticked}>
                <input
                  {...tick}
                  type="radio"
                  name="reason"
                  // Restores the focus on the way back from the details.
                  autoFocus={reason === one}
                  checked={reason === one}
                  onChange={() => setReason(one)}
                />
                {one}
              </label>
            ))}
          </fieldset>
          <SubmitRow label="Next" disabled={reason === null} />
        </Form>
      )}
      {!isDone && step === 'details' && (
        <Form onSubmit={submit}>
          <TextArea
            label={`Details: ${reason}`}
            autoFocus
            rows={5}
            required
            maxLength={disputeDetailsMaxLength}
            hint="What did you expect, and what happened? A person reads this."
            error={isAsked && isBlank ? coinMessages.fillAllFields : undefined}
            value={details}
            onChange={(event) => setDetails(event.target.value)}
          />
          {report.status === 'failed' && (
            <Notice tone="bad">{report.error.message || coinMessages.reportFailed}</Notice>
          )}
          <ButtonRow>
            <Button disabled={report.busy} onClick={() => setStep('reason')}>
              Back
            </Button>
            <span className={styles.submit}>
              <Button type="submit" tone="leaf" wide busy={report.busy}>
                {report.busy ? 'Submitting...' : 'Submit for Review'}
              </Button>
            </span>
          </ButtonRow>
        </Form>
      )}
    </Dialog>
  );
}

/** Shows the success. Takes the focus from the submit button, which is unmounted. */
function Submitted() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="good">{coinMessages.disputeSubmitted}</Notice>
    </div>
  );
}
