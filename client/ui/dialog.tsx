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
  /** Whether what it is for is under way. It stays open until then: closing it would look as if that were stopped. */
  busy?: boolean;
  /** Whether it holds a text that is not saved, and that no field of it shows just now. */
  unsaved?: boolean;
  /** The id of what a screen reader says of it along with its heading: what stands above the place where it begins. */
  describedBy?: string | undefined;
  children: ReactNode;
};

/**
 * A modal dialog that is open for as long as it is rendered. The native element keeps the focus inside, gives it back
 * afterwards and hears Escape; the close button and any `DismissButton` in it close it too, and a click on the overlay unless
 * something was written in it. Where that was a text of several lines, Escape and the close button ask first.
 */
export function Dialog({ heading, onClose, busy = false, unsaved = false, describedBy, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const beganOnOverlay = useRef(false);
  /** Its fields as they were found. */
  const begun = useRef(new Map<TextField, string>());
  /** The one that somebody wrote in last. */
  const lastField = useRef<TextField>(null);
  /** How often they were asked whether what they wrote may be lost; 0 when the question does not stand. */
  const [asked, setAsked] = useState(0);
  // What is sent meanwhile is not lost.
  if (busy && asked > 0) setAsked(0);
  const headingId = useId();
  const dismiss = () => {
    if (!busy) onClose();
  };

  // Before the element leaves the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const close = openDialog(element);
    // A form is begun at its first field; without one the browser's choice, the close button, is right. What stands above
    // the field is read first, however low the window is.
    element.querySelector<HTMLElement>(firstField)?.focus({ preventScroll: true });
    return close;
  }, []);

  // The padding belongs to the inner box, so only the overlay can be hit as the dialog itself.
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
    // A slip of the pointer takes away nothing that was written.
    if (unsaved || written().length > 0) return;
    // Text that is selected with the mouse may end outside the box: that click hits the overlay too.
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
        // A browser may close it without asking first, when Escape is pressed again and again. Where the page around it is
        // hidden for a while, it is closed by us.
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
