export { forgetWhoseErrors, readClientErrors, readOwnErrors } from './client-error-store.ts';
export { logClientErrorHandler, sweepClientErrors } from './log-client-error.ts';
export { reportRoute } from './report-route.ts';
export { createSite } from './site.ts';
