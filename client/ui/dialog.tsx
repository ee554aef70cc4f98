import { X } from 'lucide-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { DialogDismissal } from './dialog-dismissal.ts';
import { LossQuestion } from './loss-question.tsx';
import { isOpened, openDialog } from './open-dialogs.ts';

const firstField = ':is(input:not([hidden], [type="radio"]), textarea, select):enabled';

type Props = {
  heading: string;
  onClose: () => void;
  /**
   * Whether the dialog's action is running. Until it ends the dialog stays open: closing would look like cancelling.
   */
  busy?: boolean;
  /** Whether the dialog holds unsaved text that is not in a mounted field at the moment. */
  unsaved?: boolean;
  /** The id of the text that a screen reader reads after the heading: the text above the initial focus. */
  describedBy?: string | undefined;
  children: ReactNode;
};

/**
 * A modal dialog that is open for as long as it is rendered. The native element traps the focus, restores it afterwards
 * and closes on Escape; the close button and any `DismissButton` inside close it too, and so does a click on the
 * overlay unless something was written. If that was in a textarea, Escape and the close button ask first.
 */
export function Dialog({ heading, onClose, busy = false, unsaved = false, describedBy, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const beganOnOverlay = useRef(false);
  /** The text fields with their initial values. */
  const begun = useRef(new Map<TextField, string>());
  /** The field that the user wrote in last. */
  const lastField = useRef<TextField>(null);
  /** How often the user was asked whether their text may be lost; 0 while no question is shown. */
  const [asked, setAsked] = useState(0);
  // The text is being sent, so it is not lost.
  if (busy && asked > 0) setAsked(0);
  const headingId = useId();
  const dismiss = () => {
    if (!busy) onClose();
  };

  // A layout effect: closing restores the focus only while the element is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const close = openDialog(element);
    // A form starts at its first field; without one the browser's choice, the close button, is right. No scrolling, so
    // that the text above the field is visible first even in a low window.
    element.querySelector<HTMLElement>(firstField)?.focus({ preventScroll: true });
    return close;
  }, []);

  // The padding belongs to the inner box, so a click on the dialog element itself is a click on the overlay.
  const isOverlay = ({ target, currentTarget }: MouseEvent | PointerEvent) => target === currentTarget;

  const written = () => [...begun.current].filter(([field, text]) => field.isConnected && field.value !== text);
  const hasText = () => unsaved || written().some(([field]) => field instanceof HTMLTextAreaElement);
  const leave = () => {
    if (!busy && hasText()) setAsked((times) => times + 1);
    else dismiss();
  };

  const keep = () => {
    setAsked(0);
    lastField.current?.focus();
  };

  const closeOnOverlay = (event: MouseEvent) => {
    // An accidental click must not discard what was written.
    if (unsaved || written().length > 0) return;
    // A text selection may end outside the box: that click hits the overlay too, but it began inside.
    if (beganOnOverlay.current && isOverlay(event)) dismiss();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the native dialog hears Escape and reports it through onCancel.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={headingId}
      aria-describedby={describedBy}
      onPointerDown={(event) => {
        beganOnOverlay.current = isOverlay(event);
      }}
      onClick={closeOnOverlay}
      onFocus={({ target }) => {
        if (!isTextField(target)) return;
        lastField.current = target;
        if (!begun.current.has(target)) begun.current.set(target, target.value);
      }}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={(event) => {
        // A browser may close the dialog without `cancel` when Escape is pressed repeatedly. If we closed it ourselves,
        // as when the page around it is hidden for a while, there is nothing to do.
        if (event.currentTarget.open || !isOpened(event.currentTarget)) return;
        if (busy || hasText()) event.currentTarget.showModal();
        leave();
      }}
    >
      <div className={styles.box}>
        <header className={styles.header}>
          <h2 id={headingId} className={styles.heading}>
            {heading}
          </h2>
          <Button tone="ghost" shape="icon" aria-label="Close" disabled={busy} onClick={leave}>
            <X size={20} aria-hidden="true" />
          </Button>
        </header>
        {asked > 0 && <LossQuestion key={asked} onKeep={keep} onLose={dismiss} />}
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
