import { topDialog } from './open-dialogs.ts';
import { valueStore } from './value-store.ts';

export type Toast = {
  id: number;
  tone: 'good' | 'bad' | 'info';
  text: string;
  shownAt: number;
  /** Whether the page behind an open dialog has it too: it came before that, or was heard in the dialog meanwhile. */
  isOfPage: boolean;
};

/** What was said so shortly before a page was left belongs to the next one. */
export const justNowMs = 1_000;

/** How long a dialog has it alone. One that closes sooner leaves it to the page to be heard; later it would be once more. */
const ofDialogMs = 1_000;

let lastId = 0;
const shown = valueStore<readonly Toast[]>([]);

/** The toasts on screen, oldest first, in the shape that useSyncExternalStore wants. */
export const toasts = { read: shown.read, follow: shown.follow };

/**
 * Shows a text where the specification says "alert". It takes the place of an older one of the same tone; what went well
 * also of what had failed, or came to nothing, before. Answers its id.
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

/** Takes one away before its time; null for none. */
export function dismissToast(id: number | null): void {
  if (id === null) return;
  shown.write(shown.read().filter((toast) => toast.id !== id));
}

/** Takes what was said of a page away with it. */
export function leaveToastsBehind(): void {
  shown.write(shown.read().filter(({ shownAt }) => performance.now() - shownAt < justNowMs));
}

/** Takes all of them away. */
export function clearToasts(): void {
  shown.write([]);
}
