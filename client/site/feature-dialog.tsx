import { Dialog } from '#client/ui/dialog.tsx';
import type { Feature } from '#contract/site/features.ts';
import { FeatureArt } from './feature-art.tsx';
import styles from './feature-dialog.module.css';

type Props = { feature: Feature; onClose: () => void };

/** What there is to read about one strength of the editor. */
export function FeatureDialog({ feature, onClose }: Props) {
  return (
    <Dialog heading={feature.title} onClose={onClose}>
      <div className={styles.picture}>
        <FeatureArt id={feature.id} />
      </div>
      {feature.description.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </Dialog>
  );
}
