import type { ReactNode } from 'react';
import { EditorPicture } from './editor-picture.tsx';
import styles from './hero.module.css';
import fieldAtNight from './hero-dark.svg';
import fieldByDay from './hero-light.svg';

/** The top of the landing page: the product's claim and the editor, over the field it is named after. */
export function Hero({ acts }: { acts: ReactNode }) {
  return (
    <section className={styles.hero}>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={fieldAtNight} />
        <img className={styles.field} src={fieldByDay} alt="" width="1600" height="1000" fetchPriority="high" />
      </picture>
      <div className={styles.copy}>
        <h1 className={styles.heading}>Chat to create. Simple as that.</h1>
        <p className={styles.lead}>
          An AI code editor that reads your whole project, shows every change as a diff, and can walk it all back.
        </p>
        <div className={styles.acts}>{acts}</div>
        <p className={styles.fine}>200 free credits every month. Windows, macOS and Linux.</p>
      </div>
      <div className={styles.editor}>
        <EditorPicture />
      </div>
    </section>
  );
}
