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

/** What is asked, in words. */
type Question = {
  heading: string;
  question: string;
  act: string;
  /** What the way out is called, where "Cancel" could be taken for the act itself. */
  refusal?: string;
  /** `leaf` for an act that takes nothing away. */
  tone?: 'beet' | 'leaf';
  /** The words for why it was not done, where they are not the usual ones. */
  failed?: (message: string) => string;
};

type Props<C extends TellingCall> = Question & {
  call: C;
  payload: PayloadOf<C>;
  /**
   * What has become of it meanwhile, elsewhere or by a try whose answer was lost, so that there is nothing to ask any more;
   * null while there is.
   */
  over?: string | null;
  /** After the call was answered, for who is still on the page; otherwise the same as `onClose`. */
  onDone?: () => void;
  onClose: () => void;
};

/** Asks before a call that cannot be taken back, and makes it. A failure is said where it was asked. */
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
  // No failure: it may be gone by a try whose answer was lost.
  const gone = error?.status === 'NOT_FOUND' ? error.message : null;
  // What is over by this very call is told by its answer.
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
