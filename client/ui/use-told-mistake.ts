import { useEffect, useRef } from 'react';
import { dismissToast, showToast } from './toast.ts';

/** Says what has to be mended before an act, until it `isMended` or the form it stands in is left. */
export function useToldMistake(isMended: boolean) {
  const told = useRef(0);
  useEffect(() => {
    if (isMended) dismissToast(told.current);
  }, [isMended]);
  useEffect(() => () => dismissToast(told.current), []);
  return (mistake: string) => {
    told.current = showToast('bad', mistake);
  };
}
