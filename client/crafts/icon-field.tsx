import type { UseFormRegisterReturn } from 'react-hook-form';
import { Legend } from '#client/ui/legend.tsx';
import { craftIcons } from '#contract/crafts/craft-icon.ts';
import { CraftIcon } from './craft-icon.tsx';
import styles from './icon-field.module.css';

type Props = UseFormRegisterReturn<'icon'> & {
  /** Whether the form is being saved: the choice stays as it is. */
  isHeld: boolean;
};

/** A choice of a craft's icon; an empty string means none. */
export function IconField({ isHeld, onChange, ...field }: Props) {
  return (
    <fieldset className={styles.icons}>
      <Legend>Icon</Legend>
      {['', ...craftIcons].map((icon) => (
        <label key={icon} className={styles.icon} title={wordsOf(icon)}>
          <input
            type="radio"
            value={icon}
            aria-label={wordsOf(icon)}
            aria-disabled={isHeld}
            {...field}
            onClick={(event) => isHeld && event.preventDefault()}
            onChange={(event) => !isHeld && void onChange(event)}
          />
          <CraftIcon name={icon || null} />
        </label>
      ))}
    </fieldset>
  );
}

function wordsOf(icon: string): string {
  return icon.replaceAll('-', ' ') || 'none';
}
