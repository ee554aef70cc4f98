import { PageLink } from '#client/platform/page-link.tsx';
import { paths } from '#client/platform/paths.ts';
import { PageHead } from '#client/site/page-head.tsx';
import { ReadingColumn } from '#client/site/reading-column.tsx';
import { UnderConstruction } from '#client/site/under-construction.tsx';
import { buttonLook } from '#client/ui/button-look.ts';

/** /farms: a placeholder, as the specification has it (s.2). */
export function FarmsPage() {
  return (
    <ReadingColumn>
      <PageHead
        heading="Farms"
        lead="Solve last-mile problems with collaborators, build a Craft, sell the result in the Market."
      />
      <UnderConstruction>
        <p>Farm management is under construction. Your own farm, its invitations and requests are on your dashboard.</p>
        <PageLink {...buttonLook({ tone: 'leaf' })} to={paths.dashboard()}>
          Go to your dashboard
        </PageLink>
        <PageLink {...buttonLook({ tone: 'plain' })} to={paths.allFarms()}>
          Browse All Farms
        </PageLink>
      </UnderConstruction>
    </ReadingColumn>
  );
}
