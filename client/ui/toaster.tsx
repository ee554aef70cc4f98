import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { openDialogs } from './open-dialogs.ts';
import { dismissToast, type Toast, toasts } from './toast.ts';
import styles from './toaster.module.css';
import { useFocusBack } from './use-focus-back.ts';

const icons = { good: CircleCheck, bad: CircleAlert, info: Info };
/** The toasts of the first render, which must equal the HTML that was rendered ahead. */
const none: readonly Toast[] = [];
const noDialogs: readonly HTMLDialogElement[] = [];
/** In ms. Errors stay until the user dismisses them or the failed action succeeds: they may need a response. */
const shownMs = { good: 6_000, info: 6_000, bad: null };

/**
 * Shows the toasts; once in the shell. Everything outside the topmost open dialog is inert, so that dialog shows them
 * then. The regions of the page and of dialogs below stay, hidden and unnamed: screen readers ignore a new region, and
 * two of one name would be two landmarks. Their own toasts stay in them, since they would be read out again if they
 * came back.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.follow, toasts.read, () => none);
  const dialogs = useSyncExternalStore(openDialogs.follow, openDialogs.read, () => noDialogs);
  const ofTop = { label: 'Messages', shown };
  const ofBelow = { label: undefined, shown: shown.filter(({ isOfPage }) => isOfPage) };
  return (
    <>
      <Region popover="manual" {...(dialogs.length === 0 ? ofTop : ofBelow)} />
      {dialogs.map((dialog, at) =>
        createPortal(<Region {...(at === dialogs.length - 1 ? ofTop : ofBelow)} />, dialog, String(at)),
      )}
    </>
  );
}

type RegionProps = { label: string | undefined; shown: readonly Toast[]; popover?: 'manual' };

/**
 * A live region. The page's is a popover in the top layer, where nothing clips or covers it; a dialog's is the dialog's
 * last part, so that it covers neither heading nor buttons.
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
