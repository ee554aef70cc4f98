import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GoogleIssuer, startGoogleIssuer } from '#testing/google-issuer.ts';
import { GooglePopup } from '#testing/google-sign-in.ts';
import { googleWorld } from '#testing/google-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
let google: GoogleIssuer;
beforeAll(async () => {
  google = await startGoogleIssuer();
  furrow = await startTestFurrow({ settings: { GOOGLE_ISSUER: google.url } });
});
afterAll(async () => {
  await furrow.close();
  await google.close();
});

const start = () => `${furrow.url}/google/start`;
const { signIn: signInWith } = googleWorld(() => furrow);
const signIn = async () => signInWith(await google.person(furrow.world.newEmail()));

test('while Google is away, the popup reports it and a sign-in gets 503; the popup works again once Google is back', async () => {
  const popup = new GooglePopup(furrow);
  for (const state of ['away', 'without keys'] as const) {
    google.become(state);
    expect((await popup.finish(start())).message).toEqual({ error: 'unavailable' });
    expect((await signIn()).httpStatus).toBe(503);
  }
  google.become('up');
  expect((await popup.get(start())).headers.get('location')).toContain(`${google.url}/choose`);
});

test('a popup that returns while Google is away reports it, and is not logged as a refused sign-in', async () => {
  const popup = new GooglePopup(furrow);
  for (const state of ['away', 'failing'] as const) {
    google.become('up');
    const to = new URL((await popup.get(start())).headers.get('location') ?? '');
    google.become(state);
    const callback = `${furrow.url}/google/callback?code=given&state=${to.searchParams.get('state')}`;
    expect((await popup.finish(callback)).message).toEqual({ error: 'unavailable' });
  }
  const refused = furrow.context.db.selectFrom('audit_log').select('id').where('result', '=', 'refused').execute();
  expect(await refused).toEqual([]);
});

test('a popup whose attempt cannot be stored or found reports the failure to the window that opened it', async () => {
  const { db } = furrow.context;
  const popup = new GooglePopup(furrow);
  const to = new URL((await popup.get(start())).headers.get('location') ?? '');
  await sql`alter table google_attempts rename to elsewhere`.execute(db);
  try {
    for (const address of [start(), `${furrow.url}/google/callback?code=given&state=${to.searchParams.get('state')}`])
      expect((await popup.finish(address)).message).toEqual({ error: 'failed' });
  } finally {
    await sql`alter table elsewhere rename to google_attempts`.execute(db);
  }
});

test('a Google token whose keys cannot be fetched gets 503 instead of being refused', async () => {
  google.become('away');
  expect((await signIn()).httpStatus).toBe(503);
  google.become('up');
  expect((await signIn()).httpStatus).toBe(200);
});
