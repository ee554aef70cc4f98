import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtSite } from '#testing/built-site.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

const site = builtSite();
let furrow: TestFurrow;
let gated: TestFurrow;
beforeAll(async () => {
  const { pagesFolder } = site;
  furrow = await startTestFurrow({ pagesFolder });
  const gate = { GATE: 'on', GATE_MAIN_CODE: 'barley', GATE_BYPASS: 'stile' };
  gated = await startTestFurrow({ settings: gate, pagesFolder });
});
afterAll(async () => {
  await furrow.close();
  await gated.close();
  site.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, redirect: 'manual' });

test.each(['text/html,application/xhtml+xml', '*/*', 'text/*', 'application/json, */*;q=0.5'])(
  'a client that accepts %s gets pages, and redirects where they moved',
  async (accept) => {
    const page = await get(`${furrow.url}/`, { accept });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const moved = await get(`${furrow.url}/account?from=mail`, { accept });
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/dashboard?from=mail']);
  },
);

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br; q=0.000, gzip ; q=0', null],
  ['broccoli', null],
])('a client that sends Accept-Encoding: %s gets a page in the coding %s', async (accepted, coding) => {
  const page = await get(`${furrow.url}/`, { 'accept-encoding': accepted });
  expect(page.headers.get('content-encoding')).toBe(coding);
  expect(await page.text()).toMatch(/^<!doctype html>/);
});

test.each(['application/json', 'image/*'])('a client that accepts only %s gets no page', async (accept) => {
  const answer = await get(`${furrow.url}/account`, { accept });
  expect([answer.status, await answer.json()]).toEqual([404, { error: { message: 'Not Found' } }]);
});

test.each(['/nowhere', '/crafts/nothing'])(
  'the 404 at %s is HTML for a browser and JSON for a program',
  async (path) => {
    const person = await get(`${furrow.url}${path}`, { accept: 'text/html' });
    expect([person.status, person.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const program = await get(`${furrow.url}${path}`);
    expect([program.status, await program.json()]).toEqual([404, { error: { message: 'Not Found' } }]);
  },
);

test('the page of a craft comes without link previews if reading them fails', async () => {
  const { db } = furrow.context;
  await sql`alter table crafts rename to elsewhere`.execute(db);
  try {
    const page = await get(`${furrow.url}/crafts/one`, { accept: 'text/html' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  } finally {
    await sql`alter table elsewhere rename to crafts`.execute(db);
  }
});

test('pages of crafts come without link previews while the database hangs, and hold up no other request', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const holding = furrow.context.db.transaction().execute(async (tx) => {
    await sql`lock table crafts in access exclusive mode`.execute(tx);
    locked();
    await isOver;
  });
  await isLocked;
  const coming = Array.from({ length: 30 }, () => get(`${furrow.url}/crafts/one`, { accept: 'text/html' }));
  const reading = furrow.world.read('openBounties', null);
  try {
    // The table stays locked until all pages have arrived.
    expect(await Promise.race([reading, ...coming])).toBe(await reading);
    expect((await reading).httpStatus).toBe(200);
    expect(new Set((await Promise.all(coming)).map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    end();
    await holding;
  }
});

test("the bypass parameter opens the gate under another name of this machine, and is passed to the site's own name", async () => {
  const elsewhere = gated.url.replace('127.0.0.1', 'localhost');
  const first = await get(`${elsewhere}/start?pass=stile`, { accept: 'text/html' });
  expect([first.status, first.headers.get('location')]).toEqual([302, `${gated.url}/start?pass=stile`]);
  expect(first.headers.getSetCookie()).toHaveLength(1);
  const wrong = await get(`${elsewhere}/start?pass=hedge`, { accept: 'text/html' });
  expect([wrong.status, wrong.headers.get('location')]).toEqual([302, '/start#pass-wrong']);
});
