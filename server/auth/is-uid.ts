import { uidMaxLength } from '#contract/auth/uid.ts';

/** Whether somebody may have this uid. Topics of live reads are separated by spaces, so no uid has one. */
export const isUid = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= uidMaxLength && /^[^\s\p{C}]+$/u.test(value);
