import { PageLink } from '#client/platform/page-link.tsx';
import { paths } from '#client/platform/paths.ts';
import { useRouteTable } from '#client/platform/route-table.ts';

/** Which terms one agrees to; shown once the site has them. */
export function LegalNote() {
  const { has } = useRouteTable();
  if (!has(paths.terms()) || !has(paths.privacy())) return null;
  return (
    <p>
      By continuing you agree to the <PageLink to={paths.terms()}>Terms of Service</PageLink> and the{' '}
      <PageLink to={paths.privacy()}>Privacy Policy</PageLink>.
    </p>
  );
}
