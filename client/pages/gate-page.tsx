import { GateForm } from '#client/gate/gate-form.tsx';
import { NightField } from '#client/site/night-field.tsx';
import { product } from '#contract/site/product.ts';
import styles from './gate-page.module.css';

/** The page in front of the whole site until a passcode is verified: the form over the field at night. */
export function GatePage() {
  return (
    <NightField>
      <main className={styles.panel}>
        <h1 className={styles.heading}>{product.name}</h1>
        <p className={styles.lead}>The field is fenced for now. If you have a passcode, come in.</p>
        <GateForm />
      </main>
    </NightField>
  );
}
