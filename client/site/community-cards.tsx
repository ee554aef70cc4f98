import type { ReactNode } from 'react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { paths } from '#contract/site/paths.ts';
import styles from './community-cards.module.css';
import joinAFarm from './join-a-farm.svg';
import lifted from './lifted-card.module.css';
import market from './market.svg';
import whatsNew from './whats-new.svg';

/** The three links to the community (specification s.2, Landing page); none to a market that is off (decision 22). */
export function CommunityCards({ hasMarket }: { hasMarket: boolean }) {
  return (
    <section className={styles.section} aria-labelledby="community">
      <h2 id="community" className={styles.heading}>
        Better with neighbours
      </h2>
      <div className={styles.cards}>
        <CommunityCard title="What's new" to={paths.new()} picture={whatsNew} go="Read the news">
          Community updates, fresh {hasMarket ? <InnerLink to={paths.crafts()}>Crafts</InnerLink> : 'Crafts'} and
          articles.
        </CommunityCard>
        <CommunityCard title="Join a Farm" to={paths.farms()} picture={joinAFarm} go="Find a farm">
          Solve last-mile problems with collaborators, build a Craft and sell the result in the{' '}
          {hasMarket ? <InnerLink to={paths.craftMarket()}>Market</InnerLink> : 'Market'}.
        </CommunityCard>
        {hasMarket && (
          <CommunityCard title="Market" to={paths.craftMarket()} picture={market} go="Visit the market">
            Tools and tips for AI projects, made by people who ship.
          </CommunityCard>
        )}
      </div>
    </section>
  );
}

type CardProps = { title: string; to: string; picture: string; go: string; children: ReactNode };

/** The heading's link covers the whole card; links inside the card lie above it and receive their own clicks. */
function CommunityCard({ title, to, picture, go, children }: CardProps) {
  return (
    <article className={`${lifted.card} ${styles.card}`}>
      <img className={styles.picture} src={picture} alt="" width="360" height="168" loading="lazy" />
      <div className={styles.body}>
        <h3 className={styles.title}>
          <PageLink className={`${lifted.cover} ${styles.link}`} to={to}>
            {title}
          </PageLink>
        </h3>
        <p className={styles.text}>{children}</p>
        <p className={styles.go} aria-hidden="true">
          {go} <span className={styles.arrow}>→</span>
        </p>
      </div>
    </article>
  );
}

function InnerLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PageLink className={styles.inner} to={to}>
      {children}
    </PageLink>
  );
}
