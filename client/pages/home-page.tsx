import { HeroDownload } from '#client/downloads/hero-download.tsx';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { CommunityCards } from '#client/site/community-cards.tsx';
import { FeatureCarousel } from '#client/site/feature-carousel.tsx';
import { Hero } from '#client/site/hero.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { paths } from '#contract/site/paths.ts';

/** / */
export function HomePage() {
  return (
    <>
      <Hero
        acts={
          <>
            <HeroDownload />
            <PageLink {...buttonLook({ size: 'large' })} to={paths.start()}>
              See how it works
            </PageLink>
          </>
        }
      />
      <FeatureCarousel />
      <CommunityCards hasMarket={useFlags().show_craft_market} />
    </>
  );
}
