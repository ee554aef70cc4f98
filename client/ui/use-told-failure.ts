import { useEffect, useRef } from 'react';
import { dismissToast, showToast } from './toast.ts';

/**
 * Says why something failed of which nothing good is told, until `takeBack`, or until it `isTrue` all the same: only the
 * answer may have been lost.
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
