const key = 'furrow.goodbye';

/**
 * Whether this browser's last session was ended by its user. It lies where all tabs find it, as the SDK tells the others
 * only that the session is over.
 */
export const goodbye = {
  isSaid(): boolean {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  },
  say(): void {
    try {
      localStorage.setItem(key, '1');
    } catch {
      // Storage is blocked: only the tab where it is said hears it.
    }
  },
  takeBack(): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is blocked: nothing lies there.
    }
  },
};
