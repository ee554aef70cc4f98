import { isLoopback } from '../platform/is-loopback.ts';
import type { IdentityContext, IdentityEndpoint } from './identity-context.ts';

/** The SDK builds a regular expression from each name, so an IPv6 address in brackets is left out. */
const ownNames = ['localhost', '127.0.0.1'];

/** Where the SDK's popups and redirects may be used: on this site. */
export const projectConfig: IdentityEndpoint = { method: 'GET', path: 'v1/projects', run };

async function run({ config }: IdentityContext) {
  const { hostname } = config.publicUrl;
  const authorizedDomains = isLoopback(hostname) ? ownNames : [hostname];
  return { projectId: config.projectId, authorizedDomains };
}
