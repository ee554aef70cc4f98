import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { type Pack, packs } from '#contract/coins/pack.ts';
import styles from './pack-choice.module.css';

type Props = { chosen: Pack | null; disabled: boolean; onChoose: (pack: Pack) => void };

/** The fixed packs, of which one may be chosen. */
export function PackChoice({ chosen, disabled, onChoose }: Props) {
  return (
    <fieldset className={styles.packs} disabled={disabled}>
      <legend>
        <VisuallyHidden>Coin packs</VisuallyHidden>
      </legend>
      {packs.map((pack) => (
        <label key={pack.dollars} className={styles.pack}>
          <input
            className={styles.radio}
            type="radio"
            name="pack"
            value={pack.dollars}
            checked={chosen?.dollars === pack.dollars}
            onChange={() => onChoose(pack)}
          />
          <span className={styles.coins}>{pack.label}</span>
          <VisuallyHidden> coins for </VisuallyHidden>
          <span className={styles.price}>${pack.dollars}</span>
        </label>
      ))}
    </fieldset>
  );
}
