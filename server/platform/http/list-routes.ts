import type { FastifyInstance } from 'fastify';

/** A route in the router's own notation: `:name` is a parameter, `::` a colon, `*` the rest. */
export type Route = { method: string; url: string };

/** The routes that are registered from now on; the list grows as they are. */
export function listRoutes(app: FastifyInstance): Route[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
  return routes;
}
