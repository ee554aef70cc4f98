import { sql } from 'kysely';
import type { TestUser } from '#testing/world.ts';
import { everybody, nobody, operator, own } from './cells.ts';
import { addOrder } from './coin-props.ts';
import { addBetaRequest } from './operator-props.ts';
import type { Stage } from './stage.ts';

/** The parts of a request besides the token of the asking user. */
type Sent = { path?: string; headers?: Record<string, string>; body?: string };

export type RouteRow = {
  /** The method and path as the router has them; `ANY` for a route that takes every method. */
  route: string;
  /** The object of the request, where the permission depends on it. */
  about?: string;
  /** The permissions, as in the table of calls: one cell for each role. */
  cells: string;
  /** The status of the answer for a role that may. */
  may?: number;
  /** The status for a role that may not, for a visitor where it differs, and for another user's object. */
  mayNot?: number;
  visitor?: number;
  swapped?: number;
  /** The route answers only with an API key. */
  needsKey?: true;
  ask?(stage: Stage, whose: TestUser): Sent | Promise<Sent>;
};

/** Routes whose permissions are in the table of calls and live reads (table.ts), name by name. */
export const routesByName = ['ANY /functions/*', 'ANY /furrow/us-central1/*', 'GET /live/*'] as const;

const identityMounts = ['identity', 'identitytoolkit.googleapis.com'];
const json = { 'content-type': 'application/json' };

/** With a right API key but without fields, each refuses (400). Its own tests cover whom it lets in. */
const identityCalls = [
  'v1/accounts::signUp',
  'v1/accounts::signInWithPassword',
  'v1/accounts::signInWithIdp',
  'v1/accounts::signInWithCustomToken',
  'v1/accounts::lookup',
  'v1/accounts::sendOobCode',
  'v1/accounts::resetPassword',
  'v1/accounts::update',
  'v1/accounts::delete',
  'v1/accounts::createAuthUri',
  'v2/accounts::revokeToken',
];
const identityReads = ['v2/passwordPolicy', 'v2/recaptchaConfig', 'v1/projects'];
const withoutFields = () => ({ headers: json, body: '{}' });
const identityCall = (path: string): RouteRow => ({
  route: `POST /${path}`,
  cells: everybody,
  may: 400,
  needsKey: true,
  ask: withoutFields,
});

/** The permissions for every route that is neither a call nor a live read (security design s.4). */
export const routes: readonly RouteRow[] = [
  ...['/healthz', '/readyz', '/gate', '/identity/jwks', '/config', '/downloads'].map((path) => ({
    route: `GET ${path}`,
    cells: everybody,
  })),
  ...['/', '/robots.txt', '/sitemap.xml', '/new.atom'].map((path) => ({ route: `GET ${path}`, cells: everybody })),
  { route: 'GET /assets/*', cells: everybody, ask: () => ({ path: '/assets/app.js' }) },
  { route: 'GET /metrics', about: 'on this machine', cells: everybody },
  {
    route: 'GET /metrics',
    about: 'from elsewhere',
    cells: nobody,
    mayNot: 403,
    visitor: 403,
    ask: () => ({ headers: { 'x-forwarded-for': '203.0.113.9' } }),
  },
  // Sent without a code: the gate says that one is missing, and counts no attempt.
  { route: 'POST /gate', cells: everybody, may: 400, ask: withoutFields },
  {
    route: 'POST /reports',
    cells: everybody,
    may: 204,
    ask: () => ({ headers: { 'content-type': 'application/reports+json' }, body: '[]' }),
  },
  { route: 'GET /google/start', cells: everybody, may: 302 },
  { route: 'GET /google/callback', cells: everybody },
  { route: 'GET /google/hand-over.js', cells: everybody },

  ...identityMounts.flatMap((mount) => [
    ...identityCalls.map((path) => identityCall(`${mount}/${path}`)),
    ...identityReads.map((path): RouteRow => ({ route: `GET /${mount}/${path}`, cells: everybody, needsKey: true })),
  ]),
  ...['identity', 'securetoken.googleapis.com'].map((mount) => identityCall(`${mount}/v1/token`)),
  ...[...identityMounts, 'securetoken.googleapis.com'].map((mount) => ({
    route: `ANY /${mount}/*`,
    cells: everybody,
    may: 404,
    ask: () => ({ path: `/${mount}/anything` }),
  })),
  { route: 'POST /identity/session', cells: own, may: 204 },
  { route: 'DELETE /identity/session', cells: everybody, may: 204 },

  { route: 'GET /ledger.csv', cells: own },
  { route: 'GET /my-data.json', cells: own },
  {
    route: 'GET /receipts/:orderId',
    cells: own,
    swapped: 404,
    ask: async (stage, whose) => {
      const id = await addOrder(stage, whose);
      await stage.set(sql`update orders set state = 'paid', paid_at = now() where id = ${id}`);
      return { path: `/receipts/${id}` };
    },
  },
  {
    route: 'GET /downloads/:os',
    about: 'with a place in the beta',
    cells: own,
    visitor: 403,
    swapped: 403,
    ask: async (stage, whose) => {
      await stage.set(sql`delete from beta_requests`);
      await stage.set(sql`insert into beta_requests (user_id, status, requested_at, granted_at)
        values (${whose.uid}, 'granted', now(), now())`);
      return { path: '/downloads/linux?processor=x64' };
    },
  },
  {
    route: 'GET /downloads/:os',
    about: 'without one',
    cells: nobody,
    mayNot: 403,
    visitor: 403,
    ask: async (stage) => {
      await stage.set(sql`delete from beta_requests`);
      await addBetaRequest(stage);
      return { path: '/downloads/linux?processor=x64' };
    },
  },
  { route: 'GET /audit-log.csv', cells: operator, mayNot: 403 },

  // The signature decides, whoever sends the request.
  {
    route: 'POST /payments/webhook',
    about: 'without a signature',
    cells: nobody,
    mayNot: 400,
    visitor: 400,
    ask: () => ({ headers: json, body: '{"type":"checkout.session.completed"}' }),
  },
  {
    route: 'POST /payments/webhook',
    about: 'with a forged one',
    cells: nobody,
    mayNot: 400,
    visitor: 400,
    ask: () => ({ headers: { ...json, 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` }, body: '{}' }),
  },
  {
    route: 'POST /unsubscribe',
    about: 'with a forged token',
    cells: nobody,
    mayNot: 400,
    visitor: 400,
    ask: () => ({ path: '/unsubscribe?token=a.grant.b' }),
  },
];
