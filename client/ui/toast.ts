import { topDialog } from './open-dialogs.ts';
import { valueStore } from './value-store.ts';

export type Toast = {
  id: number;
  tone: 'good' | 'bad' | 'info';
  text: string;
  shownAt: number;
  /** Whether the regions below the topmost dialog have it too: no dialog was open when it came, or it has been read out. */
  isOfPage: boolean;
};

/** A toast shown within this time before a navigation belongs to the next page. */
export const justNowMs = 1_000;

/** How long only the dialog has a toast. If it closes sooner, the page reads the toast; later it would repeat it. */
const ofDialogMs = 1_000;

let lastId = 0;
const shown = valueStore<readonly Toast[]>([]);

/** The toasts on screen, oldest first, as a store for useSyncExternalStore. */
export const toasts = { read: shown.read, follow: shown.follow };

/**
 * Shows a text where the specification says "alert". It replaces an older toast of the same tone; a success also
 * replaces toasts of the other tones. Returns its id.
 */
export function showToast(tone: Toast['tone'], text: string): number {
  lastId += 1;
  const stays = (toast: Toast) => toast.tone !== tone && tone !== 'good';
  const isOfPage = topDialog.read() === null;
  const toast = { id: lastId, tone, text, shownAt: performance.now(), isOfPage };
  shown.write([...shown.read().filter(stays), toast]);
  if (!isOfPage) setTimeout(() => giveToPage(toast), ofDialogMs);
  return lastId;
}

function giveToPage(given: Toast): void {
  shown.write(shown.read().map((toast) => (toast === given ? { ...toast, isOfPage: true } : toast)));
}

/** Removes one toast early; does nothing for null. */
export function dismissToast(id: number | null): void {
  if (id === null) return;
  shown.write(shown.read().filter((toast) => toast.id !== id));
}

/** Removes the toasts of a page that the user leaves. */
export function leaveToastsBehind(): void {
  shown.write(shown.read().filter(({ shownAt }) => performance.now() - shownAt < justNowMs));
}

/** Removes all toasts. */
export function clearToasts(): void {
  shown.write([]);
}
