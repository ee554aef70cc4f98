import { flushSync } from 'react-dom';

/**
 * Focuses the first invalid field, and so scrolls to it. `mark` makes the form show its errors, where it does not show
 * them already.
 */
export function focusFirstWrong(form: HTMLElement, mark: () => void = () => {}): void {
  flushSync(mark);
  form.querySelector<HTMLElement>('[data-invalid="true"] :is(input, textarea, select):enabled')?.focus();
}
