import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

const firstField = 'input:not([hidden], [type="radio"]), textarea, select';

type Props = { heading: string; onClose: () => void; children: ReactNode };

/**
 * A modal dialog that is open for as long as it is rendered. The native element keeps the focus inside, gives it back
 * afterwards and hears Escape; the close button and a click on the overlay close it too.
 */
export function Dialog({ heading, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();

  // Before the element leaves the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A form is begun at its first field; without one the browser's choice, the close button, is right.
    element?.querySelector<HTMLElement>(firstField)?.focus();
    return () => element?.close();
  }, []);

  const closeOnOverlay = (event: MouseEvent<HTMLDialogElement>) => {
    // The padding belongs to the inner box, so only the overlay can be hit as the dialog itself.
    if (event.target === event.currentTarget) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the native dialog hears Escape and reports it through onCancel.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={headingId}
      onClick={closeOnOverlay}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A browser may close it without asking first, when Escape is pressed again and again.
        if (!event.currentTarget.open) onClose();
      }}
    >
      <div className={styles.box}>
        <header className={styles.header}>
          <h2 id={headingId} className={styles.heading}>
            {heading}
          </h2>
          <Button tone="ghost" shape="icon" aria-label="Close" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
