import { type RefObject, useEffect } from 'react';

/** Closes the mobile menu when the window becomes wider than the breakpoint (specification s.9: 992 px). */
export function useCloseWhenWide(menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wide = matchMedia('(width > 992px)');
    const closeIfWide = () => {
      if (wide.matches) menu.current?.hidePopover();
    };
    // The menu can be open before hydration: the browser opens it without code.
    closeIfWide();
    wide.addEventListener('change', closeIfWide);
    return () => wide.removeEventListener('change', closeIfWide);
  }, [menu]);
}
