import styles from './button.module.css';

export type ButtonLook = {
  /**
   * `leaf` for a view's primary action, `plain` for the others, `beet` for removals, `ghost` where a border would be
   * noise; `said` for a badge with the user's relation to a thing, in place of the button that led there.
   */
  tone?: 'leaf' | 'plain' | 'beet' | 'ghost' | 'said' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  shape?: 'text' | 'icon' | undefined;
  wide?: boolean | undefined;
};

/** The attributes that make an element look like a button, so that a link can look like one and stay a link. */
export function buttonLook({ tone = 'plain', size = 'medium', shape = 'text', wide = false }: ButtonLook = {}) {
  return { className: styles.button, 'data-tone': tone, 'data-size': size, 'data-shape': shape, 'data-wide': wide };
}
