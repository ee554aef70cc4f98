import { PageLink } from '#client/platform/links/page-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { PageHead } from '#client/site/page-head.tsx';
import { ReadingColumn } from '#client/site/reading-column.tsx';
import { UnderConstruction } from '#client/site/under-construction.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { paths } from '#contract/site/paths.ts';

const browse = { text: 'Browse All Farms', to: paths.allFarms() };
const dashboard = { text: 'Go to your dashboard', to: paths.dashboard() };

/** /farms: a placeholder, as the specification has it (s.2). */
export function FarmsPage() {
  const isSignedIn = useIdentity().state === 'signed-in';
  const [first, second] = isSignedIn ? [dashboard, browse] : [browse, dashboard];
  return (
    <ReadingColumn>
      <PageHead
        heading="Farms"
        lead="Solve last-mile problems with collaborators, build a Craft, sell the result in the Market."
      />
      <UnderConstruction>
        <p>Farm management is under construction. Your own farm, its invitations and requests are on your dashboard.</p>
        <PageLink {...buttonLook({ tone: 'leaf' })} to={first.to}>
          {first.text}
        </PageLink>
        <PageLink {...buttonLook()} to={second.to}>
          {second.text}
        </PageLink>
      </UnderConstruction>
    </ReadingColumn>
  );
}
