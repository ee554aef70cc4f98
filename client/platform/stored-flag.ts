/** A boolean that all tabs of this browser share; `read` returns `whereBlocked` where storage is blocked. */
export function storedFlag(key: string, whereBlocked: boolean) {
  return {
    read(): boolean {
      try {
        return localStorage.getItem(key) !== null;
      } catch {
        return whereBlocked;
      }
    },
    write(isSet: boolean): void {
      try {
        if (isSet) localStorage.setItem(key, '1');
        else localStorage.removeItem(key);
      } catch {
        // Storage is blocked: `read` returns `whereBlocked`.
      }
    },
    /** Calls the listener when another tab changes the flag. */
    follow(listener: () => void): void {
      addEventListener('storage', (event) => {
        if (event.key === key) listener();
      });
    },
  };
}
