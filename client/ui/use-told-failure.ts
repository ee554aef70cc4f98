import { useEffect, useRef } from 'react';
import { dismissToast, showToast } from './toast.ts';

/**
 * Shows why an action failed whose success is not announced. The message goes on `takeBack`, and once `isTrue`: the
 * action did succeed, and only its answer was lost.
 */
export function useToldFailure(isTrue = false) {
  const told = useRef<number>(null);
  useEffect(() => {
    if (isTrue) dismissToast(told.current);
  }, [isTrue]);
  const tell = (failure: string) => {
    told.current = showToast('bad', failure);
  };
  return { tell, takeBack: () => dismissToast(told.current) };
}
