import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onClose` once the success that `isDone` stands for has been shown for `ms`. A new `onClose` meanwhile, as after
 * a live change of the page behind, does not begin the time anew.
 */
export function useCloseAfter(ms: number, isDone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => close(), ms);
    return () => clearTimeout(timer);
  }, [ms, isDone]);
}
