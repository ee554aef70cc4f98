import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import styles from './question-dialog.module.css';

type Props = {
  heading: string;
  question: string;
  act: string;
  /** What the way out is called, where "Cancel" could be taken for the act itself. */
  refusal?: string;
  /** `leaf` for an act that takes nothing away. */
  tone?: 'beet' | 'leaf';
  busy: boolean;
  /** Why it was not done, when it was answered with yes. */
  failure?: string | null;
  /** Whether another yes would be answered in the same way. */
  isRefused?: boolean;
  onYes: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. */
export function QuestionDialog({
  heading,
  question,
  act,
  refusal = 'Cancel',
  tone = 'beet',
  busy,
  failure = null,
  isRefused = false,
  onYes,
  onClose,
}: Props) {
  return (
    <Dialog heading={heading} onClose={onClose}>
      <div className={styles.question}>
        <p>{question}</p>
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <ButtonRow>
          <Button onClick={onClose}>{refusal}</Button>
          <Button tone={tone} disabled={isRefused} busy={busy} onClick={onYes}>
            {act}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
