export { forgetWhoseErrors, readClientErrors, readOwnErrors, sweepClientErrors } from './client-error-store.ts';
export { logClientErrorHandler } from './log-client-error.ts';
export { reportRoute } from './report-route.ts';
export { createSite } from './site.ts';
