import { CallError } from '#contract/wire/call-error.ts';

/** What whoever sends a bad or expired token is told, or one whose session is over (identity-protocol s.5). */
export const unauthenticated = () => new CallError('UNAUTHENTICATED', 'Unauthenticated');
