import { ArrowRight } from 'lucide-react';
import { RecentBounties } from '#client/bounties/recent-bounties.tsx';
import { CraftsForSale } from '#client/crafts/crafts-for-sale.tsx';
import { PublicFarms } from '#client/farms/public-farms.tsx';
import { useFlags } from '#client/flags/use-flags.ts';
import { PageLink } from '#client/platform/page-link.tsx';
import { paths } from '#client/platform/paths.ts';
import styles from './craft-market-page.module.css';

/** /craft */
export function CraftMarketPage() {
  const flags = useFlags();
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.heading}>Craft Market</h1>
        <p className={styles.lead}>Prompts that worked, ready to be used again. Tools and tips for AI projects.</p>
      </header>
      {flags.show_craft_market && (
        <section className={styles.section} aria-labelledby="crafts-for-sale">
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
        <section className={styles.section} aria-labelledby="bounty-call-board">
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
        <section className={styles.section} aria-labelledby="farms">
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
