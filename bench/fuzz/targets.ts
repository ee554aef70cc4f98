import type { Answers } from '#server/app/start-server.ts';
import type { Route } from '#server/platform/http/list-routes.ts';
import { callTarget, readTarget } from './call-targets.ts';
import { identityTarget } from './identity-targets.ts';
import { routeTarget } from './route-targets.ts';
import type { Target } from './target.ts';
import { webhookTarget } from './webhook-target.ts';

const identityMounts = /^\/(identity|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\/v\d\//;

/** Returns a target for everything that the server has registered, so that nothing can be forgotten here. */
export function targetsOf({ calls, queries, routes }: Answers, projectId: string): Target[] {
  return [
    ...calls.map((call) => callTarget(call, projectId)),
    ...queries.map(readTarget),
    ...routes.map(targetOfRoute),
  ];
}

function targetOfRoute(route: Route): Target {
  if (identityMounts.test(route.url)) return identityTarget(route);
  return route.url === '/payments/webhook' ? webhookTarget(route) : routeTarget(route);
}
