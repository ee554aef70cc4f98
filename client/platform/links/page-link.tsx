import { type AnchorHTMLAttributes, useCallback } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';
import { usePreload } from '#client/platform/preload.ts';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  state?: unknown;
  /** The addresses of the section that the link leads into. */
  section?: RegExp | undefined;
};

/**
 * A link to a page of this site. It prefetches the page's code as soon as the pointer or the focus is on it. A link to
 * the current page, or into the current section, has aria-current. `state` travels in the history entry, not in the
 * address. Built on the router's hooks, because the router's own Link pulls in server rendering code.
 */
export function PageLink({ to, state, section, onClick, children, ...anchor }: Props) {
  const preload = usePreload();
  const { pathname } = useLocation();
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, target: anchor.target ?? '_self' });
  const fetchPage = useCallback(() => void preload(to), [preload, to]);
  return (
    <a
      aria-current={pathname === to ? 'page' : section?.test(pathname) || undefined}
      {...anchor}
      href={useHref(to)}
      onPointerEnter={fetchPage}
      onFocus={fetchPage}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
