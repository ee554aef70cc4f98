import { X } from 'lucide-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { DialogDismissal } from './dialog-dismissal.ts';
import { openDialog } from './open-dialogs.ts';

const firstField = 'input:not([hidden], [type="radio"]), textarea, select';

type Props = {
  heading: string;
  onClose: () => void;
  /** Whether what it is for is under way. It stays open until then: closing it would look as if that were stopped. */
  busy?: boolean;
  children: ReactNode;
};

/**
 * A modal dialog that is open for as long as it is rendered. The native element keeps the focus inside, gives it back
 * afterwards and hears Escape; the close button and any `DismissButton` in it close it too, and a click on the overlay unless
 * something was written in it.
 */
export function Dialog({ heading, onClose, busy = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const beganOnOverlay = useRef(false);
  /** Its fields as they were found. */
  const begun = useRef(new Map<TextField, string>());
  const headingId = useId();
  const dismiss = () => {
    if (!busy) onClose();
  };

  // Before the element leaves the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const close = openDialog(element);
    // A form is begun at its first field; without one the browser's choice, the close button, is right.
    element.querySelector<HTMLElement>(firstField)?.focus();
    return close;
  }, []);

  // The padding belongs to the inner box, so only the overlay can be hit as the dialog itself.
  const isOverlay = ({ target, currentTarget }: MouseEvent | PointerEvent) => target === currentTarget;

  const closeOnOverlay = (event: MouseEvent) => {
    // A slip of the pointer takes away nothing that was written.
    if ([...begun.current].some(([field, text]) => field.isConnected && field.value !== text)) return;
    // Text that is selected with the mouse may end outside the box: that click hits the overlay too.
    if (beganOnOverlay.current && isOverlay(event)) dismiss();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the native dialog hears Escape and reports it through onCancel.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={headingId}
      onPointerDown={(event) => {
        beganOnOverlay.current = isOverlay(event);
      }}
      onClick={closeOnOverlay}
      onFocus={({ target }) => {
        if (isTextField(target) && !begun.current.has(target)) begun.current.set(target, target.value);
      }}
      onCancel={(event) => {
        event.preventDefault();
        dismiss();
      }}
      onClose={(event) => {
        // A browser may close it without asking first, when Escape is pressed again and again.
        if (event.currentTarget.open) return;
        if (busy) event.currentTarget.showModal();
        else onClose();
      }}
    >
      <div className={styles.box}>
        <header className={styles.header}>
          <h2 id={headingId} className={styles.heading}>
            {heading}
          </h2>
          <Button tone="ghost" shape="icon" aria-label="Close" disabled={busy} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </Button>
        </header>
        <DialogDismissal value={{ dismiss, isHeld: busy }}>{children}</DialogDismissal>
      </div>
    </dialog>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(element: EventTarget): element is TextField {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !['radio', 'checkbox'].includes(element.type);
}
