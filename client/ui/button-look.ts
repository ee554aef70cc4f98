import styles from './button.module.css';

export type ButtonLook = {
  /**
   * `leaf` for the one act a view is about, `plain` for the others, `beet` for removals, `ghost` where a border would be
   * noise; `said` for what one is to a thing already, which a badge says in the place of the button that led there.
   */
  tone?: 'leaf' | 'plain' | 'beet' | 'ghost' | 'said' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  shape?: 'text' | 'icon' | undefined;
  wide?: boolean | undefined;
};

/** The attributes that make any element look like a button, so that links can share the look without being buttons. */
export function buttonLook({ tone = 'plain', size = 'medium', shape = 'text', wide = false }: ButtonLook = {}) {
  return { className: styles.button, 'data-tone': tone, 'data-size': size, 'data-shape': shape, 'data-wide': wide };
}
