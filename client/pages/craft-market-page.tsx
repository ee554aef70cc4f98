import { ArrowRight, Sprout } from 'lucide-react';
import { RecentBounties } from '#client/bounties/recent-bounties.tsx';
import { CraftsForSale } from '#client/crafts/crafts-for-sale.tsx';
import { PublicFarms } from '#client/farms/public-farms.tsx';
import { useFlags } from '#client/flags/use-flags.ts';
import { PageLink } from '#client/platform/page-link.tsx';
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
        <section className={page.section} aria-labelledby="crafts-for-sale">
          <div className={styles.top}>
            <h2 id="crafts-for-sale">Crafts for Sale</h2>
            <PageLink className={styles.all} to={paths.crafts()}>
              Browse All Crafts <ArrowRight size={18} aria-hidden="true" />
            </PageLink>
          </div>
          <CraftsForSale />
        </section>
      )}
      {flags.show_wanted && (
        <section className={page.section} aria-labelledby="bounty-call-board">
          <div className={styles.top}>
            <h2 id="bounty-call-board">Bounty Call Board</h2>
            <PageLink className={styles.all} to={paths.bountyCall()}>
              See All Bounties <ArrowRight size={18} aria-hidden="true" />
            </PageLink>
          </div>
          <RecentBounties />
        </section>
      )}
      {flags.show_farms && (
        <section className={page.section} aria-labelledby="farms">
          <div className={styles.top}>
            <h2 id="farms">Farms</h2>
            <PageLink className={styles.all} to={paths.allFarms()}>
              Browse All Farms <ArrowRight size={18} aria-hidden="true" />
            </PageLink>
          </div>
          <PublicFarms />
        </section>
      )}
    </div>
  );
}
