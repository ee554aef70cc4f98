import { useFlags } from '#client/platform/flags/use-flags.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { craftSalesNotYet, type Feature } from '#contract/site/features.ts';
import { FeatureArt } from './feature-art.tsx';
import styles from './feature-dialog.module.css';

type Props = { feature: Feature; onClose: () => void };

/** The description of a feature of the editor. */
export function FeatureDialog({ feature, onClose }: Props) {
  const areCraftsSold = useFlags().craft_sales;
  const paragraphs = feature.description.filter((paragraph) => !areCraftsSold || paragraph !== craftSalesNotYet);
  return (
    <Dialog heading={feature.title} onClose={onClose}>
      <div className={styles.picture}>
        <FeatureArt id={feature.id} />
      </div>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </Dialog>
  );
}
