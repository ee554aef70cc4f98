let said = '';
const listeners = new Set<() => void>();

/** What screen readers are told of a change that is only seen, in the shape that useSyncExternalStore wants. */
export const announcement = {
  read: () => said,
  follow(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Says it to screen readers, once they have said what they are at. */
export function announce(text: string): void {
  said = text;
  for (const listener of listeners) listener();
}
