import { PageLink } from '#client/platform/links/page-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { PageHead } from '#client/site/page-head.tsx';
import { ReadingColumn } from '#client/site/reading-column.tsx';
import { UnderConstruction } from '#client/site/under-construction.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { paths } from '#contract/site/paths.ts';

/** /farms: a placeholder, as specified (specification s.2). */
export function FarmsPage() {
  const isSignedIn = useIdentity().state === 'signed-in';
  return (
    <ReadingColumn>
      <PageHead
        heading="Farms"
        lead="Solve last-mile problems with collaborators, build a Craft, sell the result in the Market."
      />
      <UnderConstruction>
        <p>Farm management is under construction. Your own farm, its invitations and requests are on your dashboard.</p>
        <PageLink {...buttonLook({ tone: isSignedIn ? 'plain' : 'leaf' })} to={paths.allFarms()}>
          Browse All Farms
        </PageLink>
        <PageLink {...buttonLook({ tone: isSignedIn ? 'leaf' : 'plain' })} to={paths.dashboard()}>
          Go to your dashboard
        </PageLink>
      </UnderConstruction>
    </ReadingColumn>
  );
}
