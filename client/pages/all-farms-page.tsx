import { FarmSearch } from '#client/farms/farm-search.tsx';
import { SectionBackLink } from '#client/platform/links/section-back-link.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

/** /farms-all */
export function AllFarmsPage() {
  return (
    <div className={styles.page} data-tall>
      <PageTop
        back={
          <SectionBackLink section="show_craft_market" to={paths.craftMarket()}>
            Craft Market
          </SectionBackLink>
        }
        heading="Browse All Farms"
      />
      <FarmSearch />
    </div>
  );
}
