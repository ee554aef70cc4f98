import { useEffect, useRef } from 'react';
import { useToldFailure } from './use-told-failure.ts';

/** Says what has to be mended before an act, until it `isMended` or the form it stands in is left. */
export function useToldMistake(isMended: boolean) {
  const { tell, takeBack } = useToldFailure(isMended);
  const onLeaving = useRef(takeBack);
  useEffect(() => () => onLeaving.current(), []);
  return tell;
}
