import { Skeleton } from '#client/ui/skeleton.tsx';
import { stack } from '#client/ui/stack.ts';
import form from './craft-form.module.css';
import styles from './craft-form-skeleton.module.css';

/** The placeholder of the craft form and its preview. */
export function CraftFormSkeleton() {
  return (
    <div className={form.columns} role="status" aria-label="Loading the Craft">
      <div {...stack}>
        <FieldPlace />
        <div className={form.two}>
          <FieldPlace />
          <FieldPlace />
        </div>
        <FieldPlace />
        <FieldPlace size="text" />
        <FieldPlace size="prompt" />
      </div>
      <FieldPlace size="text" />
    </div>
  );
}

function FieldPlace({ size = 'line' }: { size?: 'line' | 'text' | 'prompt' }) {
  return (
    <div className={styles.field} data-size={size}>
      <span className={styles.label}>
        <Skeleton />
      </span>
      <Skeleton shape="block" />
    </div>
  );
}
