import { flushSync } from 'react-dom';

/**
 * Moves the focus to the first field that is marked as wrong, which scrolls there too. `mark` is what makes the form show
 * its errors, where it does not show them already.
 */
export function focusFirstWrong(form: HTMLElement, mark: () => void = () => {}): void {
  flushSync(mark);
  form.querySelector<HTMLElement>('[data-invalid="true"] :is(input, textarea, select):enabled')?.focus();
}
