import { PageLink } from '#client/platform/links/page-link.tsx';
import { paths } from '#contract/site/paths.ts';

/** The terms that the user agrees to. */
export function LegalNote() {
  return (
    <p>
      By continuing you agree to the <PageLink to={paths.terms()}>Terms of Service</PageLink> and the{' '}
      <PageLink to={paths.privacy()}>Privacy Policy</PageLink>.
    </p>
  );
}
