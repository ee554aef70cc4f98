import { FarmSearch } from '#client/farms/farm-search.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import styles from './page.module.css';

/** /farms-all */
export function AllFarmsPage() {
  return (
    <div className={styles.page} data-tall>
      <PageTop heading="Browse All Farms" />
      <FarmSearch />
    </div>
  );
}
