import type { FastifyInstance } from 'fastify';
import type { Route } from './list-routes.ts';
import { pathOf } from './path-of.ts';

/**
 * Answers OPTIONS requests with the methods of an address, in the header `Allow`. It sets no CORS headers: routes that
 * pages of other sites may use answer their preflight requests themselves.
 */
export function answerOptions(app: FastifyInstance, routes: readonly Route[]): void {
  let forms: { method: string; form: RegExp }[] | null = null;
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS' || !request.is404) return;
    // All routes are registered before the first request.
    forms ??= routes.map(({ method, url }) => ({ method, form: formOf(url) }));
    const path = pathOf(request.url);
    const methods = new Set(forms.filter(({ form }) => form.test(path)).map(({ method }) => method));
    if (methods.size > 0)
      return reply
        .status(204)
        .header('allow', [...methods, 'OPTIONS'].join(', '))
        .send();
  });
}

/** A pattern for the paths of a route in the router's notation: `:name` is a parameter, `::` a colon, `*` the rest. */
function formOf(url: string): RegExp {
  const form = url.replace(/::|:\w+|\*|[.\\^$+?()[\]{}|]/g, (part) => {
    if (part === '::') return ':';
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : `\\${part}`;
  });
  return new RegExp(`^${form}$`);
}
