const minuteMs = 60_000;

let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The time in ms, updated every minute, as a store for useSyncExternalStore. Stops on a hidden page. */
export const minute = {
  read: () => nowMs,
  follow(listener: () => void) {
    listeners.add(listener);
    if (listeners.size === 1) {
      document.addEventListener('visibilitychange', keepTime);
      keepTime();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      document.removeEventListener('visibilitychange', keepTime);
      clearInterval(timer);
    };
  },
};

/** Stops on a hidden page; updates at once and restarts when the page becomes visible. */
function keepTime(): void {
  clearInterval(timer);
  if (document.visibilityState === 'hidden') return;
  tick();
  timer = setInterval(tick, minuteMs);
}

function tick(): void {
  nowMs = Date.now();
  for (const listener of [...listeners]) listener();
}
