const key = 'furrow.session';

/**
 * Whether a session may exist in this browser. The session itself lies in the SDK's own storage; this hint spares
 * signed-out visitors loading the SDK just to learn that there is none.
 */
export const sessionHint = {
  read(): boolean {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return true;
    }
  },
  write(present: boolean): void {
    try {
      if (present) localStorage.setItem(key, '1');
      else localStorage.removeItem(key);
    } catch {
      // Storage is blocked: every visit then asks the SDK.
    }
  },
  /** Another tab has signed in or out. */
  follow(listener: () => void): void {
    addEventListener('storage', (event) => {
      if (event.key === key) listener();
    });
  },
};
