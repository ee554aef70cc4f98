import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GooglePopup } from '#testing/google-sign-in.ts';
import { googleWorld } from '#testing/google-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { sweepAttempts } from './google-attempt-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const { signIn } = googleWorld(() => furrow);

test("the popup hands an ID token to this site's origin only, and the token signs in", async () => {
  const email = furrow.world.newEmail();
  const { message, origin, response, text } = await new GooglePopup(furrow).signIn({ email, name: 'Ada "A" <L>' });
  expect(origin).toBe(furrow.url);
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).not.toContain('<L>');
  const { body } = await signIn(message.idToken);
  expect(body).toMatchObject({ email, emailVerified: true, displayName: 'Ada "A" <L>', isNewUser: true });
  expect((await furrow.world.read('me', { idToken: String(body.idToken) })).value).toMatchObject({
    email,
    monthlyCoins: 200,
  });
});

test.each([
  ['Ada King Lovelace', { fullName: 'Ada King Lovelace', firstName: 'Ada', lastName: 'King Lovelace' }],
  ['Ada', { fullName: 'Ada', firstName: 'Ada', lastName: undefined }],
  ['', { fullName: undefined, firstName: undefined, lastName: undefined }],
])('the sign-in of a person named "%s" returns the full, given and family name', async (name, names) => {
  const { message } = await new GooglePopup(furrow).signIn({ email: furrow.world.newEmail(), name });
  const { fullName, firstName, lastName } = (await signIn(message.idToken)).body;
  expect({ fullName, firstName, lastName }).toEqual(names);
});

test("the sandbox's Google page accepts a form without its button, but not without an address", async () => {
  const email = furrow.world.newEmail();
  const popup = new GooglePopup(furrow);
  const { message } = await popup.signIn({ email, withoutButton: true });
  expect((await signIn(message.idToken)).body).toMatchObject({ email });
  const empty = await popup.get(await popup.open(), { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) });
  expect(empty.status).toBe(400);
});

test('the redirect to Google carries PKCE, state and nonce, and its cookie is HttpOnly', async () => {
  const response = await fetch(`${furrow.url}/google/start`, { redirect: 'manual' });
  const to = new URL(response.headers.get('location') ?? '');
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: `${furrow.url}/google/callback`,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^popup\.[\w-]{43}$/),
    scope: 'openid email profile',
  });
  expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
});

async function startsCounted(): Promise<number> {
  const rows = await furrow.context.db
    .selectFrom('limit_counters')
    .select('count')
    .where('bucket', '=', 'google-start:127.0.0.1')
    .execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
}

test('neither a popup that returns with a token nor one that another site begins counts against the limit', async () => {
  const before = await startsCounted();
  await new GooglePopup(furrow).signIn({ email: furrow.world.newEmail() });
  expect(await startsCounted()).toBe(before);
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
  const embedded = await fetch(`${furrow.url}/google/start`, { redirect: 'manual', headers });
  expect([embedded.status, embedded.headers.get('location')]).toEqual([200, null]);
  expect(await startsCounted()).toBe(before);
  await fetch(`${furrow.url}/google/start`, { redirect: 'manual' });
  expect(await startsCounted()).toBe(before + 1);
});

test('the ID token of a popup signs in once, and only within ten minutes', async () => {
  const popup = new GooglePopup(furrow);
  const email = furrow.world.newEmail();
  const first = await popup.signIn({ email });
  expect((await signIn(first.message.idToken)).httpStatus).toBe(200);
  expect((await signIn(first.message.idToken)).message).toMatch(/^MISSING_OR_INVALID_NONCE/);
  // Whoever has the token reads its nonce in it.
  const again = `&id_token=${first.message.idToken}&providerId=google.com&nonce=${decodeJwt(first.message.idToken ?? '').nonce}`;
  expect((await signIn(first.message.idToken, { postBody: again })).message).toMatch(/^MISSING_OR_INVALID_NONCE/);
  const second = await popup.signIn({ email });
  furrow.clock.move(10 * 60_000 + 1_000);
  expect((await signIn(second.message.idToken)).message).toMatch(/^MISSING_OR_INVALID_NONCE/);
});

test('a callback works once, only in the browser that began it, and for ten minutes', async () => {
  const [mine, thief] = [new GooglePopup(furrow), new GooglePopup(furrow)];
  const email = furrow.world.newEmail();
  await thief.open();
  const callback = await mine.choose(await mine.open(), { email });
  expect((await thief.finish(callback)).message).toEqual({ error: 'failed' });
  expect((await mine.finish(callback)).message).toEqual({ idToken: expect.any(String) });
  expect((await mine.finish(callback)).message).toEqual({ error: 'failed' });
  const late = await mine.choose(await mine.open(), { email });
  furrow.clock.move(10 * 60_000 + 1_000);
  expect((await mine.finish(late)).message).toEqual({ error: 'failed' });
});

test('a stored sign-in attempt is kept for ten minutes, and deleted after twenty-one', async () => {
  await new GooglePopup(furrow).open();
  const { db } = furrow.context;
  const isKeptFor = async (minutes: number) => {
    await sweepAttempts(db, new Date(furrow.clock.now().getTime() + minutes * 60_000));
    return (await db.selectFrom('google_attempts').select('nonce').execute()).length > 0;
  };
  expect([await isKeptFor(10), await isKeptFor(21)]).toEqual([true, false]);
});

test('a callback with a foreign code, an unknown state or no state fails', async () => {
  const popup = new GooglePopup(furrow);
  const callback = new URL(await popup.choose(await popup.open(), { email: furrow.world.newEmail() }));
  const other = new URL(await popup.choose(await popup.open(), { email: furrow.world.newEmail() }));
  const withParameters = (changes: Record<string, string>) => {
    const address = new URL(callback);
    for (const [name, value] of Object.entries(changes)) address.searchParams.set(name, value);
    return address.href;
  };
  // The code of the second sign-in does not fit the verifier of the first.
  const foreignCode = withParameters({ code: other.searchParams.get('code') ?? '' });
  const countRefused = async () => {
    const { values } = await furrow.context.metrics.signIns.get();
    return values.find(({ labels }) => labels.result === 'refused')?.value ?? 0;
  };
  const before = await countRefused();
  expect((await popup.finish(foreignCode)).message).toEqual({ error: 'failed' });
  expect(await countRefused()).toBe(before + 1);
  const refused = furrow.context.db.selectFrom('audit_log').select(['event', 'detail']).where('result', '=', 'refused');
  expect(await refused.execute()).toContainEqual({ event: 'sign-in', detail: { provider: 'google.com' } });
  expect((await popup.finish(withParameters({ state: 'invented' }))).message).toEqual({ error: 'failed' });
  expect((await popup.finish(`${furrow.url}/google/callback`)).message).toEqual({ error: 'failed' });
});

test('cancelling at Google reports to the page that the user cancelled', async () => {
  expect((await new GooglePopup(furrow).signIn('cancel')).message).toEqual({ error: 'cancelled' });
});

test('a token that could not sign in, because the address must be confirmed, can still be linked afterwards', async () => {
  const user = await furrow.world.user();
  const { message } = await new GooglePopup(furrow).signIn({ email: user.email, emailVerified: false });
  const { body } = await signIn(message.idToken);
  expect(body).toMatchObject({ needConfirmation: true, verifiedProvider: ['password'] });
  expect(body.idToken).toBeUndefined();
  const linked = await signIn(message.idToken, { idToken: (await furrow.world.signIn(user)).idToken });
  expect(linked.body).toMatchObject({ localId: user.uid });
});
