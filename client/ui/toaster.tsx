import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { topDialog } from './open-dialogs.ts';
import { dismissToast, type Toast, toasts } from './toast.ts';
import styles from './toaster.module.css';
import { useFocusBack } from './use-focus-back.ts';

const icons = { good: CircleCheck, bad: CircleAlert, info: Info };
/** The toasts of a page's first render: HTML that was rendered ahead has none, and the first render must be equal to it. */
const none: readonly Toast[] = [];
/** Errors stay until they are dismissed, or what failed is done: they may ask for an answer. */
const shownMs = { good: 6_000, info: 6_000, bad: null };

/**
 * Where the toasts are shown; one in the shell. All outside an open dialog is inert, so the toasts are then shown inside
 * it. The page's region stays, unseen and without a name: screen readers only hear changes of a region they know, and two of
 * one name would be two landmarks. What it has stays in it: it would be heard once more when it came back.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.follow, toasts.read, () => none);
  const dialog = useSyncExternalStore(topDialog.follow, topDialog.read, () => null);
  return (
    <>
      <Region
        popover="manual"
        label={dialog ? undefined : 'Messages'}
        shown={dialog ? shown.filter(({ isOfPage }) => isOfPage) : shown}
      />
      {dialog && createPortal(<Region label="Messages" shown={shown} />, dialog)}
    </>
  );
}

type RegionProps = { label: string | undefined; shown: readonly Toast[]; popover?: 'manual' };

/**
 * A live region. The page's is a popover, in the top layer, where nothing clips or covers it; a dialog's is its last part, so
 * that it covers neither its heading nor its buttons.
 */
function Region({ label, shown, popover }: RegionProps) {
  const region = useRef<HTMLElement>(null);
  const focusBack = useFocusBack(region, shown);
  useEffect(() => {
    if (popover) region.current?.showPopover();
  }, [popover]);
  return (
    <section
      ref={region}
      className={styles.toaster}
      popover={popover}
      aria-label={label}
      aria-live="polite"
      {...focusBack}
    >
      <ul className={styles.list}>
        {shown.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}

function ToastLine({ toast: { id, tone, text } }: { toast: Toast }) {
  const Icon = icons[tone];
  useEffect(() => {
    const ms = shownMs[tone];
    if (ms === null) return;
    const timer = setTimeout(() => dismissToast(id), ms);
    return () => clearTimeout(timer);
  }, [id, tone]);
  return (
    <li className={styles.toast} data-tone={tone}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <p className={styles.text}>{text}</p>
      <Button tone="ghost" shape="icon" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <X size={18} aria-hidden="true" />
      </Button>
    </li>
  );
}
