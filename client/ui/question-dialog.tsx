import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { Dialog } from './dialog.tsx';
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
  onYes,
  onClose,
}: Props) {
  return (
    <Dialog heading={heading} onClose={onClose}>
      <div className={styles.question}>
        <p>{question}</p>
        <ButtonRow>
          <Button onClick={onClose}>{refusal}</Button>
          <Button tone={tone} busy={busy} onClick={onYes}>
            {act}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
