import type { FastifyInstance } from 'fastify';

/** A route in the router's own notation: `:name` is a parameter, `::` a colon, `*` the rest. */
export type Route = { method: string; url: string };

/** Returns a list to which every route registered from now on is added. */
export function listRoutes(app: FastifyInstance): Route[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
  return routes;
}
