import { PageLink } from '#client/platform/links/page-link.tsx';
import type { ShellLink } from './flagged-links.ts';

type Props = { links: readonly ShellLink[]; className: string | undefined; onClick?: () => void };

/** The links of the header, both in its row and in its menu. */
export function ShellLinks({ links, className, onClick }: Props) {
  return links.map(({ label, to, section }) => (
    <PageLink key={to} to={to} section={section} className={className} onClick={onClick}>
      {label}
    </PageLink>
  ));
}
