import { useId } from 'react';
import { rememberPlace } from '#client/platform/remember-place.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { DismissButton } from '#client/ui/dismiss-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.ts';
import type { PayloadOf } from '#contract/wire/call.ts';
import { failed } from '#contract/wire/failed.ts';
import type { TellingCall } from '#contract/wire/told.ts';
import { ActDialog } from './act-dialog.tsx';
import styles from './call-question.module.css';
import { useCall } from './use-call.ts';

/** The texts of the question. */
type Question = {
  heading: string;
  question: string;
  act: string;
  /** The label of the dismiss button, for acts where "Cancel" could be mistaken for the act itself. */
  refusal?: string;
  /** Colour of the act button; `leaf` for an act that takes nothing away. */
  tone?: 'beet' | 'leaf';
  /** Returns the error message for a failed call, where the usual one does not fit. */
  failed?: (message: string) => string;
};

type Props<C extends TellingCall> = Question & {
  call: C;
  payload: PayloadOf<C>;
  /**
   * Why there is nothing left to ask: the object was changed elsewhere meanwhile, or by an earlier try whose answer was
   * lost. Null while the question still applies.
   */
  over?: string | null;
  /** Called after the call succeeded, if the user is still on the page; defaults to `onClose`. */
  onDone?: () => void;
  onClose: () => void;
};

/** Asks for confirmation before a call that cannot be undone, and makes it. The dialog also shows its failure. */
export function CallQuestion<C extends TellingCall>({
  heading,
  question,
  act,
  refusal = 'Cancel',
  tone = 'beet',
  failed: wordsOf = failed,
  call,
  payload,
  over = null,
  onClose,
  onDone = onClose,
}: Props<C>) {
  const questionId = useId();
  const { run, busy, error, mayBegin } = useCall(call);
  const make = async () => {
    const isStillHere = rememberPlace();
    const outcome = await run(payload);
    if (!outcome.ok) return;
    showToast('good', outcome.answer.message);
    if (isStillHere()) onDone();
    else onClose();
  };
  // The server would refuse a second try for the same reason.
  const isRefused = error?.status === 'FAILED_PRECONDITION';
  // Not shown as a failure: an earlier try whose answer was lost may have removed the object.
  const gone = error?.status === 'NOT_FOUND' ? error.message : null;
  // While this call runs and after it succeeded, `over` may be its own effect, which its answer reports.
  const why = gone ?? (mayBegin ? over : null);
  return (
    <ActDialog heading={heading} describedBy={questionId} over={why} onClose={onClose} busy={busy}>
      <div className={styles.question}>
        <p id={questionId}>{question}</p>
        {error && <Notice tone="bad">{wordsOf(error.message)}</Notice>}
        <ButtonRow>
          <DismissButton>{refusal}</DismissButton>
          <Button tone={tone} disabled={isRefused} busy={busy} onClick={() => void make()}>
            {act}
          </Button>
        </ButtonRow>
      </div>
    </ActDialog>
  );
}
