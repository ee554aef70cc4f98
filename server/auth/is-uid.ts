import { uidMaxLength } from '#contract/auth/uid.ts';

/** Whether a value is a valid uid. Topics of live reads are separated by spaces, so a uid has none. */
export const isUid = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= uidMaxLength && /^[^\s\p{C}]+$/u.test(value);
