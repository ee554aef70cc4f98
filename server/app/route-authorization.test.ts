import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Role, roles } from '#testing/authorization/role.ts';
import { type RouteRow, routes, routesByName } from '#testing/authorization/routes.ts';
import { Stage } from '#testing/authorization/stage.ts';
import { builtSite } from '#testing/built-site.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { type TestUser, webApiKey } from '#testing/world.ts';

const site = builtSite();
let furrow: TestFurrow;
let stage: Stage;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { TRUSTED_PROXIES: '1' }, pagesFolder: site.pagesFolder });
  stage = await Stage.open(furrow.context.db, furrow.world);
});
afterAll(async () => {
  // The orders that the test paid have no payment in the ledger.
  await furrow.context.db.deleteFrom('orders').execute();
  await furrow.close();
  site.remove();
});

/** The server's routes as the table names them; the HEAD route of a GET is left out. */
function routesOfServer(): string[] {
  const methods = new Map<string, string[]>();
  for (const { method, url } of furrow.answers.routes) methods.set(url, [...(methods.get(url) ?? []), method]);
  return [...methods].flatMap(([url, all]) =>
    all.includes('TRACE')
      ? [`ANY ${url}`]
      : all.filter((method) => method !== 'HEAD' || !all.includes('GET')).map((method) => `${method} ${url}`),
  );
}

type Case = { as: Person; whose: TestUser; key?: string | null };

/** Makes one request; returns the status. */
async function ask(row: RouteRow, { as, whose, key = webApiKey }: Case): Promise<number> {
  const [method = '', url = ''] = row.route.split(' ');
  const { path = url.replaceAll('::', ':'), headers = {}, body } = (await row.ask?.(stage, whose)) ?? {};
  const keyed = row.needsKey && key !== null ? `${path}?key=${key}` : path;
  const response = await fetch(`${furrow.url}${keyed}`, {
    method: method === 'ANY' ? 'POST' : method,
    // On routes that need an API key, a user's token is one of the fields.
    headers: { ...headers, ...(as && !row.needsKey ? { authorization: `Bearer ${as.idToken}` } : {}) },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response.status;
}

const cellOf = (row: RouteRow, role: Role) => row.cells.split(' ')[roles.indexOf(role)];

/** The status that the table names for this role. */
function statusOf(row: RouteRow, role: Role): number {
  if (cellOf(row, role) !== '.') return row.may ?? 200;
  return (role === 'V' ? row.visitor : row.mayNot) ?? 401;
}

test('the route table contains exactly the routes of the server', () => {
  const named = new Set([...routes.map(({ route }) => route), ...routesByName]);
  expect([...named].sort()).toEqual(routesOfServer().sort());
});

const titled = (rows: readonly RouteRow[]) =>
  rows.map((row) => [row.about ? `${row.route}, ${row.about}` : row.route, row] as const);

test.each(titled(routes))('%s: each role gets the status in the table', async (_title, row) => {
  await stage.reset();
  for (const role of roles) {
    const as = stage.actor(role);
    expect([role, await ask(row, { as, whose: as ?? stage.cast.other })]).toEqual([role, statusOf(row, role)]);
  }
});

test.each(titled(routes.filter(({ cells }) => cells.includes('o'))))(
  '%s: an invalid token is refused with 401',
  async (_title, row) => {
    await stage.reset();
    const { other } = stage.cast;
    const [head, claims] = other.idToken.split('.');
    for (const idToken of ['x', `${head}.${claims}.`, other.refreshToken])
      expect(await ask(row, { as: { ...other, idToken }, whose: other })).toBe(401);
  },
);

test.each(titled(routes.filter(({ swapped }) => swapped !== undefined)))(
  '%s: no role gets the data of another user',
  async (_title, row) => {
    await stage.reset();
    const { other } = stage.cast;
    for (const role of roles.filter((one) => cellOf(row, one) === 'o'))
      expect([role, await ask(row, { as: stage.actor(role), whose: other })]).toEqual([role, row.swapped]);
  },
);

test.each(titled(routes.filter(({ needsKey }) => needsKey)))(
  '%s: a request without the right API key is refused with 403',
  async (_title, row) => {
    for (const key of [null, '', 'other']) expect(await ask(row, { as: null, whose: stage.cast.S, key })).toBe(403);
  },
);
