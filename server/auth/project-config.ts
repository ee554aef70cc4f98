import type { IdentityContext, IdentityEndpoint } from './identity-context.ts';

const loopbackNames = ['localhost', '127.0.0.1'];

/** Where the SDK's popups and redirects may be used: on this site. */
export const projectConfig: IdentityEndpoint = { method: 'GET', path: 'v1/projects', run };

async function run({ config }: IdentityContext) {
  const { hostname } = config.publicUrl;
  const authorizedDomains = loopbackNames.includes(hostname) ? loopbackNames : [hostname];
  return { projectId: config.projectId, authorizedDomains };
}
