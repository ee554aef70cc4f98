import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { dismissToast, type Toast, toasts } from './toast.ts';
import styles from './toaster.module.css';

const icons = { good: CircleCheck, bad: CircleAlert, info: Info };
/** Errors stay until they are dismissed: they may ask for an answer. */
const shownMs = { good: 6_000, info: 6_000, bad: null };

/**
 * The live region that holds the toasts; one in the shell. It is always rendered, because screen readers only hear
 * changes of a region they know, and it lives in the top layer, to be seen above an open dialog.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.follow, toasts.read, toasts.read);
  const region = useRef<HTMLElement>(null);
  const newest = shown.at(-1)?.id;

  useEffect(() => {
    region.current?.showPopover();
  }, []);

  useEffect(() => {
    if (newest !== undefined && document.querySelector('dialog:modal')) raise(region.current);
  }, [newest]);

  return (
    <section ref={region} className={styles.toaster} popover="manual" aria-label="Messages" aria-live="polite">
      <ul className={styles.list}>
        {shown.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}

/** The top layer is a stack: showing again puts the region above a dialog that was opened later. */
function raise(element: HTMLElement | null): void {
  element?.hidePopover();
  element?.showPopover();
}

function ToastLine({ toast }: { toast: Toast }) {
  const Icon = icons[toast.tone];
  useEffect(() => {
    const ms = shownMs[toast.tone];
    if (ms === null) return;
    const timer = setTimeout(() => dismissToast(toast.id), ms);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <li className={styles.toast} data-tone={toast.tone}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <p className={styles.text}>{toast.text}</p>
      <Button tone="ghost" shape="icon" aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <X size={18} aria-hidden="true" />
      </Button>
    </li>
  );
}
