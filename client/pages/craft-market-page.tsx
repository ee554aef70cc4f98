import { ArrowRight, Sprout } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { RecentBounties } from '#client/bounties/recent-bounties.tsx';
import { CraftsForSale } from '#client/crafts/crafts-for-sale.tsx';
import { PublicFarms } from '#client/farms/public-farms.tsx';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import { paths } from '#contract/site/paths.ts';
import styles from './craft-market-page.module.css';
import page from './page.module.css';

/** /craft */
export function CraftMarketPage() {
  const flags = useFlags();
  return (
    <div className={page.page}>
      <PageTop
        heading="Craft Market"
        lead="Prompts that worked, ready to be used again. Tools and tips for AI projects."
      />
      {!(flags.show_craft_market || flags.show_wanted || flags.show_farms) && (
        <EmptyState picture={<Sprout size={36} />} text="Nothing is open here at the moment. Please come back later.">
          <PageLink {...buttonLook()} to={paths.home()}>
            Go to the home page
          </PageLink>
        </EmptyState>
      )}
      {flags.show_craft_market && (
        <MarketSection heading="Crafts for Sale" all="Browse All Crafts" to={paths.crafts()}>
          <CraftsForSale />
        </MarketSection>
      )}
      {flags.show_wanted && (
        <MarketSection heading="Bounty Call Board" all="See All Bounties" to={paths.bountyCall()}>
          <RecentBounties />
        </MarketSection>
      )}
      {flags.show_farms && (
        <MarketSection heading="Farms" all="Browse All Farms" to={paths.allFarms()}>
          <PublicFarms />
        </MarketSection>
      )}
    </div>
  );
}

type SectionProps = { heading: string; all: string; to: string; children: ReactNode };

/** The newest items of one kind, with a link to all of them. */
function MarketSection({ heading, all, to, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className={page.section} aria-labelledby={headingId}>
      <div className={styles.top}>
        <h2 id={headingId}>{heading}</h2>
        <PageLink className={styles.all} to={to}>
          {all} <ArrowRight size={18} aria-hidden="true" />
        </PageLink>
      </div>
      {children}
    </section>
  );
}
