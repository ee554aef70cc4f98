export { readClientErrors } from './client-error-store.ts';
export { logClientErrorHandler, sweepClientErrors } from './log-client-error.ts';
export { createSite } from './site.ts';
