import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './page-loading.module.css';

/** Placeholder for a page whose code or session is still loading. Becomes visible only if that takes a moment. */
export function PageLoading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.bar} aria-hidden="true" />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </div>
  );
}
