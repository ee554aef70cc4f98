import { reload, signInWithEmailAndPassword } from 'firebase/auth';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ownDataPath } from '#contract/account/own-data.ts';
import { Line } from '#testing/breakage/line.ts';
import { firebaseSdk } from '#testing/firebase-sdk.ts';
import { cloneDatabase } from '#testing/test-database.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { testPassword } from '#testing/world.ts';

/** How long the database waits for a lock here before it gives up, in place of the fifteen seconds of production. */
const lockTimeoutMs = 250;

let furrow: TestFurrow;
let databaseLine: Line;
let isAway = false;
beforeAll(async () => {
  const { url, drop } = await cloneDatabase();
  databaseLine = await Line.open(Number(new URL(url).port), (connection) => {
    if (isAway) connection.cut();
    return { there: () => !isAway, back: () => !isAway };
  });
  const overLine = new URL(url);
  overLine.port = String(databaseLine.port);
  overLine.searchParams.set('options', `-c lock_timeout=${lockTimeoutMs}`);
  // Jobs are off: their queue also uses the database, and its failures reject where only app/main.ts catches them.
  const settings = { LOG_LEVEL: 'silent', ROLE: 'web' };
  furrow = await startTestFurrow({ settings, database: { url: overLine.href, drop } });
});
afterEach(() => {
  isAway = false;
});
afterAll(async () => {
  await furrow.close();
  await databaseLine.close();
});

function cutDatabase() {
  isAway = true;
  databaseLine.cutAll();
}

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields),
});
const json = (fields: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) });

/** The requests that the SDK makes for a signed-in user: at each start, and every hour. */
async function asked() {
  const { idToken, refreshToken } = await furrow.world.user();
  const refresh = () => form({ grant_type: 'refresh_token', refresh_token: refreshToken });
  return [
    ['/identity/v1/accounts:lookup', json({ idToken })],
    ['/identity/v1/token', refresh()],
    ['/identitytoolkit.googleapis.com/v1/accounts:lookup', json({ idToken })],
    ['/securetoken.googleapis.com/v1/token', refresh()],
  ] as const;
}

/** Any JSON with an `error.message` would sign the person out (identity-protocol s.1). */
async function expectToStaySignedIn(requests: Awaited<ReturnType<typeof asked>>) {
  for (const [path, { headers, body }] of requests) {
    const init = { method: 'POST', headers: { ...headers, origin: furrow.url }, body };
    const response = await fetch(`${furrow.url}${path}?key=furrow-web`, init);
    expect([path, response.status, await response.text()]).toEqual([path, 503, '']);
    expect(response.headers.get('retry-after'), path).toMatch(/^[1-9]\d*$/);
    expect(response.headers.get('access-control-allow-origin'), path).toBe(furrow.url);
    expect(response.headers.get('cache-control'), path).toBe('no-store');
  }
}

test('while the database is away, lookup and refresh answer 503 without a body and with Retry-After', async () => {
  const requests = await asked();
  cutDatabase();
  await expectToStaySignedIn(requests);
});

test('while the database makes them wait too long, lookup and refresh answer 503 without a body', async () => {
  const requests = await asked();
  await furrow.context.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx);
    await expectToStaySignedIn(requests);
  });
});

test('after an unexpected failure, lookup and refresh answer 503 without a body', async () => {
  const requests = await asked();
  const { db } = furrow.context;
  await sql`alter table sessions rename to elsewhere`.execute(db);
  try {
    await expectToStaySignedIn(requests);
  } finally {
    await sql`alter table elsewhere rename to sessions`.execute(db);
  }
});

test('while the database is away, other routes answer 503 with Retry-After', async () => {
  const { idToken } = await furrow.world.user();
  const authorization = { authorization: `Bearer ${idToken}` };
  const call = {
    method: 'POST',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: '{"data":{"farmName":"Any name"}}',
  };
  cutDatabase();
  for (const [path, init] of [
    ['/config', {}],
    ['/readyz', {}],
    ['/live/openBounties', {}],
    ['/live/me', { headers: authorization }],
    ['/functions/checkFarmNameIsUnique', call],
    [ownDataPath, { headers: authorization }],
    ['/unsubscribe?token=any', { method: 'POST' }],
  ] as const) {
    const response = await fetch(furrow.url + path, init);
    expect([path, response.status]).toEqual([path, 503]);
    expect(response.headers.get('retry-after'), path).toMatch(/^[1-9]\d*$/);
  }
});

test('the SDK keeps its user signed in while the database is away, and works again once it is back', async () => {
  const { email } = await furrow.world.user();
  const sdk = firebaseSdk(furrow.url, 'own host');
  const { user } = await signInWithEmailAndPassword(sdk.auth, email, testPassword);
  cutDatabase();
  await expect(reload(user)).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  expect(sdk.auth.currentUser).toBe(user);
  isAway = false;
  await expect
    .poll(() =>
      reload(user).then(
        () => 'answered',
        () => 'refused',
      ),
    )
    .toBe('answered');
  expect(await user.getIdToken(true)).toMatch(/^ey/);
  await sdk.close();
});
