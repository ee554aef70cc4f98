import { FarmSearch } from '#client/farms/farm-search.tsx';
import styles from './craft-market-page.module.css';

/** /farms-all */
export function AllFarmsPage() {
  return (
    <div className={styles.page} data-tall>
      <h1 className={styles.heading}>Browse All Farms</h1>
      <FarmSearch />
    </div>
  );
}
