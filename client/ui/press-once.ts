let pressedAt: EventTarget | null = null;

/**
 * Has an Enter key that is held down press once: what gets the focus by it, in a dialog that it opened say, was not meant. A
 * text of several lines takes as many as one likes, where it was begun in it. Answers how to end that.
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
