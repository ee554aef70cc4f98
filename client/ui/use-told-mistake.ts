import { useEffect, useRef } from 'react';
import { useToldFailure } from './use-told-failure.ts';

/** Shows what the user must correct before an action, until it `isMended` or the form is unmounted. */
export function useToldMistake(isMended: boolean) {
  const { tell, takeBack } = useToldFailure(isMended);
  const onLeaving = useRef(takeBack);
  useEffect(() => () => onLeaving.current(), []);
  return tell;
}
