import { CallError } from '#contract/wire/call-error.ts';

/** The error for a bad or expired token, or one whose session is over (identity-protocol s.5). */
export const unauthenticated = () => new CallError('UNAUTHENTICATED', 'Unauthenticated');
