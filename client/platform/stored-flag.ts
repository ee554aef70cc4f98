/** A yes or no that all tabs of this browser share; `whereBlocked` is what is read where storage is. */
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
        // Storage is blocked: what is read then is said above.
      }
    },
    /** Another tab has changed it. */
    follow(listener: () => void): void {
      addEventListener('storage', (event) => {
        if (event.key === key) listener();
      });
    },
  };
}
