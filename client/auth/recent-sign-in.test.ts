import { beforeEach, expect, test, vi } from 'vitest';
import { identity } from '#client/platform/session/identity.ts';
import { signInAgainAsked, withRecentSignIn } from './recent-sign-in.ts';

/** An act that is refused until the user has signed in again. */
function refusedOnce() {
  const refusal = Object.assign(new Error(), { code: 'auth/requires-recent-login' });
  return vi.fn(async () => {}).mockRejectedValueOnce(refusal);
}

function become(uid: string) {
  const signedIn = { email: '', emailVerified: true, displayName: null };
  identity.write({ state: 'signed-in', uid, ...signedIn });
}

async function question() {
  await vi.waitFor(() => expect(signInAgainAsked.read()).not.toBeNull());
  return signInAgainAsked.read();
}

beforeEach(() => {
  become('ada');
});

test('a refused action is repeated after the new sign-in', async () => {
  const act = refusedOnce();
  const done = withRecentSignIn(act);
  (await question())?.(true);
  expect(await done).toBe(true);
  expect(act).toHaveBeenCalledTimes(2);
  expect(signInAgainAsked.read()).toBeNull();
});

test('an action that fails for another reason does not ask the user to sign in again', async () => {
  const act = async () => {
    throw Object.assign(new Error(), { code: 'auth/weak-password' });
  };
  await expect(withRecentSignIn(act)).rejects.toMatchObject({ code: 'auth/weak-password' });
  expect(signInAgainAsked.read()).toBeNull();
});

test('an action is not repeated if the user declines to sign in again', async () => {
  const act = refusedOnce();
  const done = withRecentSignIn(act);
  (await question())?.(false);
  expect(await done).toBe(false);
  expect(act).toHaveBeenCalledOnce();
});

test('one new sign-in is enough for all acts that wait for it', async () => {
  const acts = [refusedOnce(), refusedOnce()];
  const done = Promise.all(acts.map(withRecentSignIn));
  (await question())?.(true);
  expect(await done).toEqual([true, true]);
});

test('leaving the page that asks for a new sign-in counts as declining', async () => {
  const act = refusedOnce();
  const leave = signInAgainAsked.follow(() => {});
  const done = withRecentSignIn(act);
  await question();
  leave();
  expect(await done).toBe(false);
  expect(signInAgainAsked.read()).toBeNull();
});

test('an action of one user is not repeated for another who signs in while the question is open', async () => {
  const act = refusedOnce();
  const done = withRecentSignIn(act);
  const answer = await question();
  become('bob');
  answer?.(true);
  expect(await done).toBe(false);
  expect(act).toHaveBeenCalledOnce();
});

test('an action of one user does not ask the next user to sign in', async () => {
  const act = refusedOnce();
  const done = withRecentSignIn(act);
  become('bob');
  expect(await done).toBe(false);
  expect(signInAgainAsked.read()).toBeNull();
});

test('a late answer does not affect the next question about a sign-in', async () => {
  const first = withRecentSignIn(refusedOnce());
  const late = await question();
  late?.(false);
  await first;
  const second = withRecentSignIn(refusedOnce());
  const answer = await question();
  late?.(true);
  expect(signInAgainAsked.read()).toBe(answer);
  answer?.(true);
  expect(await second).toBe(true);
});
