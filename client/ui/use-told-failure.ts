import { useEffect, useRef } from 'react';
import { takeFailureBack } from './take-failure-back.ts';
import { showToast } from './toast.ts';

/**
 * Says why something failed of which nothing good is told, until `takeBack`, or until it `isTrue` all the same: only the
 * answer may have been lost.
 */
export function useToldFailure(isTrue = false) {
  const told = useRef('');
  useEffect(() => {
    if (isTrue) takeFailureBack(told.current);
  }, [isTrue]);
  const tell = (failure: string) => {
    told.current = failure;
    showToast('bad', failure);
  };
  return { tell, takeBack: () => takeFailureBack(told.current) };
}
