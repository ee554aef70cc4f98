import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './page-loading.module.css';

/** Holds the place of a page whose code or session is on its way. Shown only if that takes a moment. */
export function PageLoading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.bar} aria-hidden="true" />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </div>
  );
}
