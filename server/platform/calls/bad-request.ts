import { CallError } from '#contract/wire/call-error.ts';

/** What whoever sends a request that no client of ours sends is told: not what is wrong with it. */
export const badRequest = () => new CallError('INVALID_ARGUMENT', 'Bad Request');
