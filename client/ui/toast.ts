export type Toast = { id: number; tone: 'good' | 'bad' | 'info'; text: string };

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** The toasts on screen, oldest first, in the shape that useSyncExternalStore wants. */
export const toasts = {
  read: () => shown,
  follow(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Shows a text where the specification says "alert". It takes the place of an older one of the same tone. */
export function showToast(tone: Toast['tone'], text: string): void {
  lastId += 1;
  write([...shown.filter((toast) => toast.tone !== tone), { id: lastId, tone, text }]);
}

export function dismissToast(id: number): void {
  write(shown.filter((toast) => toast.id !== id));
}

/** Takes all of them away. */
export function clearToasts(): void {
  write([]);
}

function write(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
