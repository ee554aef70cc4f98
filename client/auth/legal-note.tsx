import { paths } from '#client/app/paths.ts';
import { PageLink } from '#client/platform/page-link.tsx';
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
