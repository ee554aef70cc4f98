import { type RefObject, useEffect } from 'react';

/** Closes the mobile menu when the user goes back or forward: it would stay open over the next page. */
export function useCloseOnBack(menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const close = () => menu.current?.hidePopover();
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [menu]);
}
