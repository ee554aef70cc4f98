let pressedAt: EventTarget | null = null;

/**
 * Makes a held Enter key press once: its repeats would press whatever has the focus by then, such as a button in a new
 * dialog. A textarea gets the repeats of a press that began in it. Returns a function that ends this.
 */
export function pressOnce(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (!event.repeat) pressedAt = event.target;
    else if (event.target !== pressedAt || !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
  };
  addEventListener('keydown', press, { capture: true });
  return () => removeEventListener('keydown', press, { capture: true });
}
