import { dismissToast, toasts } from './toast.ts';

/** What went well after all has not failed: takes away what is still said of a try before, where nothing good is told. */
export function takeFailureBack(failure: string): void {
  for (const { id, text } of toasts.read()) if (text === failure) dismissToast(id);
}
