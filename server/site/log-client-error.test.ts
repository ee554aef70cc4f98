import { afterAll, beforeAll, expect, test } from 'vitest';
import { logClientError } from '#contract/site/calls.ts';
import { dayMs } from '#contract/wire/day.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { sweepClientErrors } from './client-error-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const send = (body: string, type = 'application/reports+json') =>
  fetch(`${furrow.url}/reports`, { method: 'POST', headers: { 'content-type': type }, body });
const violation = (documentURL: string) => ({
  type: 'csp-violation',
  body: { documentURL, effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.test/x.js' },
});
const kept = () => furrow.context.db.selectFrom('client_errors').selectAll().orderBy('id', 'desc').execute();

test('a visitor reports an error, and the user of an error is taken from the token only', async () => {
  const error = { message: 'a\r\nb', stack: 'at x', bountyId: 'bounty-1' };
  expect(await furrow.world.call(logClientError, null, { context: 'engage', error })).toEqual({
    httpStatus: 200,
    result: null,
  });
  const user = await furrow.world.user();
  await furrow.world.call(logClientError, user, { context: 'engage', error: { ...error, uid: 'somebody' } });
  expect(await kept()).toMatchObject([
    { user_id: user.uid },
    { user_id: null, context: 'engage', message: 'a\r\nb', stack: 'at x', bounty_id: 'bounty-1' },
  ]);
});

test('a long stack is cut, and a report that is not an error is refused', async () => {
  await furrow.world.call(logClientError, null, { context: 'x', error: { stack: 'x'.repeat(60_000) } });
  expect((await kept())[0]?.stack).toHaveLength(4_000);
  await furrow.world.call(logClientError, null, { context: 'x', error: { stack: `x${'🌱'.repeat(3_000)}` } });
  expect((await kept())[0]?.stack).toBe(`x${'🌱'.repeat(1_999)}`);
  for (const data of [{}, { context: 'x' }, { context: 'x', error: 'boom' }, { context: 1, error: {} }])
    expect((await furrow.world.call(logClientError, null, data)).error?.status).toBe('INVALID_ARGUMENT');
});

test('violations of the content security policy are stored as errors, and other reports are not', async () => {
  const before = (await kept()).length;
  // The code in a mail's link must not be stored.
  const reports = [
    violation('https://furrow.test/craft?oobCode=secret#part'),
    { type: 'deprecation', body: {} },
    7,
    violation('x\0y'),
  ];
  expect((await send(JSON.stringify(reports))).status).toBe(204);
  const [second, first] = await kept();
  expect(first).toMatchObject({
    context: 'content security policy',
    message: 'script-src-elem refused https://evil.test/x.js',
    stack: 'https://furrow.test/craft',
  });
  expect(second?.stack).toBe('xy');
  expect((await kept()).length).toBe(before + 2);
  for (const body of ['', '{', '{}', '[[]]', 'null']) expect((await send(body)).status).toBeLessThan(500);
  expect((await send('[]', 'text/plain')).status).toBe(415);
  expect((await send(`[${' '.repeat(20_000)}]`)).status).toBe(413);
  expect((await kept()).length).toBe(before + 2);
});

test('browser errors are deleted after a month', async () => {
  const { db } = furrow.context;
  await sweepClientErrors(db, new Date(Date.now() + 29 * dayMs));
  expect(await kept()).not.toHaveLength(0);
  await sweepClientErrors(db, new Date(Date.now() + 31 * dayMs));
  expect(await kept()).toHaveLength(0);
});

test('the visitors of a network report thirty errors a minute, not counting reports of its browsers', async () => {
  furrow.clock.moveToNextHour();
  expect(await tellOften(null)).toEqual([...Array(30).fill(200), 429]);
  expect((await send(JSON.stringify([violation('https://furrow.test/craft')]))).status).toBe(204);
  furrow.clock.move(60_000);
  expect(await tell(null)).toBe(200);
  furrow.clock.reset();
});

test('a user reports thirty errors a minute, and does not use up the limit of others on the same network', async () => {
  furrow.clock.moveToNextHour();
  furrow.clock.move(120_000);
  const [user, other] = [await furrow.world.user(), await furrow.world.user()];
  expect(await tellOften(user)).toEqual([...Array(30).fill(200), 429]);
  expect([await tell(other), await tell(null)]).toEqual([200, 200]);
  furrow.clock.reset();
});

const tell = async (user: TestUser | null) =>
  (await furrow.world.call(logClientError, user, { context: 'x', error: {} })).httpStatus;

async function tellOften(user: TestUser | null): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < 31; i += 1) statuses.push(await tell(user));
  return statuses;
}

test("the errors of a deleted user's browser are made anonymous", async () => {
  const user = await furrow.world.user();
  await furrow.world.call(logClientError, user, { context: 'going', error: { message: 'It broke.' } });
  await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
  expect((await kept())[0]).toMatchObject({ context: 'going', user_id: null });
});
