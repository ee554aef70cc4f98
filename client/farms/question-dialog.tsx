import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import styles from './farm-form.module.css';

type Props = { heading: string; question: string; act: string; busy: boolean; onYes: () => void; onClose: () => void };

/** Asks before something that cannot be taken back. */
export function QuestionDialog({ heading, question, act, busy, onYes, onClose }: Props) {
  return (
    <Dialog heading={heading} onClose={onClose}>
      <div className={styles.form}>
        <p>{question}</p>
        <ButtonRow>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="beet" busy={busy} onClick={onYes}>
            {act}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
