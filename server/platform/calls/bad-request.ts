import { CallError } from '#contract/wire/call-error.ts';

/** The error for a request that no client of ours sends. It does not say what is wrong with the request. */
export const badRequest = () => new CallError('INVALID_ARGUMENT', 'Bad Request');
