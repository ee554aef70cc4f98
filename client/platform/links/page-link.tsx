import { type AnchorHTMLAttributes, useCallback } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';
import { usePreload } from '#client/platform/preload.ts';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  state?: unknown;
  /** The addresses of the section that it leads into. */
  section?: RegExp | undefined;
};

/**
 * A link to a page of ours. The page's code is fetched as soon as the pointer or the focus is on the link, and a link to
 * the page one is on says so, as does one into the section one is in. `state` travels along through the history, unseen in
 * the address. Built on the router's hooks: its own Link brings server rendering along.
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
