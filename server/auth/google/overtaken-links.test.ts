import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GoogleIssuer, startGoogleIssuer } from '#testing/google-issuer.ts';
import { googleWorld } from '#testing/google-world.ts';
import { overtakingWorld } from '#testing/overtaking-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findIdentities, unlinkForeignIdentities } from '../identity-store.ts';
import { endAllSessions } from '../sessions/session-store.ts';
import { unlinkProviders } from '../unlink-providers.ts';
import { lockUser, setProvenEmail } from '../user-store.ts';

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

const { signIn: withGoogle } = googleWorld(() => furrow);
const { overtaken, reset, openSessions } = overtakingWorld(() => furrow);

const requester = { address: '', userAgent: '' };

const takenBack: Record<string, (user: TestUser) => (tx: Tx) => Promise<unknown>> = {
  'removed by its user': (user) => async (tx) => {
    await lockUser(tx, user.uid);
    await unlinkProviders(furrow.context, tx, {
      ...user,
      unlink: ['google.com'],
      sessionId: '',
      now: furrow.clock.now(),
      requester,
    });
  },
  'removed by the owner of the address': (user) => async (tx) => {
    await lockUser(tx, user.uid);
    await unlinkForeignIdentities(tx, user.uid, user.email);
    await endAllSessions(tx, user.uid, furrow.clock.now());
  },
};

test.each(Object.keys(takenBack))(
  'a Google sign-in does not open an account whose Google link is %s at the same time',
  async (name) => {
    const user = await furrow.world.user();
    const thief = await google.person(furrow.world.newEmail());
    expect((await withGoogle(thief, { idToken: user.idToken })).body.localId).toBe(user.uid);
    const before = await openSessions(user.uid);
    const takeBack = takenBack[name]?.(user) ?? reset(user);
    const { httpStatus, body } = await overtaken(takeBack, () => withGoogle(thief));
    expect(httpStatus).toBe(200);
    // The Google account is unlinked again, so it gets an account of its own.
    expect(body.isNewUser).toBe(true);
    expect(body.localId).not.toBe(user.uid);
    expect(await openSessions(user.uid)).toBeLessThanOrEqual(before);
    expect(await findIdentities(furrow.context.db, user.uid)).toEqual([]);
  },
);

test('a Google sign-in does not join an account whose address changes at the same time', async () => {
  const user = await furrow.verifiedUser();
  const change = (tx: Tx) => setProvenEmail(tx, user.uid, furrow.world.newEmail());
  const token = await google.person(user.email);
  const { body } = await overtaken(change, () => withGoogle(token));
  expect(body.isNewUser).toBe(true);
  expect(await findIdentities(furrow.context.db, user.uid)).toEqual([]);
});

test('more simultaneous links with Google than database connections all succeed', async () => {
  const people = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const user = await furrow.world.user();
      return { user, token: await google.person(furrow.world.newEmail()) };
    }),
  );
  const links = people.map(({ user: { idToken }, token }) => withGoogle(token, { idToken }));
  expect((await Promise.all(links)).map(({ httpStatus }) => httpStatus)).toEqual(Array(40).fill(200));
});
