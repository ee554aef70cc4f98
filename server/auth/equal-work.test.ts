import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { testPassword } from '#testing/world.ts';

// Spies that count calls of the real functions: on a busy machine, time says less (see equal-answers.test.ts).
vi.mock('@node-rs/argon2', { spy: true });

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
beforeEach(() => {
  vi.clearAllMocks();
});
afterAll(() => furrow.close());

const work = () => ({ hashes: vi.mocked(hash).mock.calls.length, checks: vi.mocked(verify).mock.calls.length });

/** Source: security row 3. */
test('a sign-up with a taken address costs one hash, like a sign-up with a free address', async () => {
  const taken = await furrow.world.user();
  vi.clearAllMocks();
  const signUp = (email: string) => furrow.world.identity('v1/accounts:signUp', { email, password: testPassword });
  expect((await signUp(furrow.world.newEmail())).httpStatus).toBe(200);
  expect(work()).toEqual({ hashes: 1, checks: 0 });
  expect((await signUp(taken.email)).message).toBe('EMAIL_EXISTS');
  expect(work()).toEqual({ hashes: 2, checks: 0 });
});

/** Source: security row 2. */
test('a sign-in checks one hash, whether or not there is an account or a password', async () => {
  const [known, googleOnly] = [await furrow.world.user(), await furrow.world.user()];
  const noPassword = { password_hash: null, password_updated_at: null };
  await furrow.context.db.updateTable('users').set(noPassword).where('uid', '=', googleOnly.uid).execute();
  vi.clearAllMocks();
  for (const [index, email] of [known.email, furrow.world.newEmail(), googleOnly.email].entries()) {
    const fields = { email, password: 'not-the-password' };
    const { message } = await furrow.world.identity('v1/accounts:signInWithPassword', fields);
    expect([message, work()]).toEqual(['INVALID_LOGIN_CREDENTIALS', { hashes: 0, checks: index + 1 }]);
  }
});
