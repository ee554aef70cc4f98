import { FirebaseError } from 'firebase/app';
import { type Auth, createUserWithEmailAndPassword, signInWithEmailAndPassword } from 'firebase/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { newUser } from './new-user.ts';
import { sessionEnd } from './session-end.ts';

vi.mock('firebase/auth');
vi.mock('./session-end.ts');

const create = vi.mocked(createUserWithEmailAndPassword);
const signIn = vi.mocked(signInWithEmailAndPassword);
const end = vi.fn();
const desk = {} as Auth;
const password = 'a long password';
const answered = (emailVerified: boolean) => ({ user: { emailVerified } }) as Awaited<ReturnType<typeof signIn>>;
const refused = (code: string) => new FirebaseError(`auth/${code}`, 'from the SDK');
const inUse = { code: 'auth/email-already-in-use' };

/** Signs up twice: the first try gets no answer, the second is told that the account exists. */
async function tryTwice(email: string) {
  create
    .mockRejectedValueOnce(refused('network-request-failed'))
    .mockRejectedValueOnce(refused('email-already-in-use'));
  await expect(newUser(desk, { email, password })).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  return newUser(desk, { email, password });
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(sessionEnd).mockResolvedValue(end);
});

test('a sign-up repeated after a lost answer continues with the account that the first try created', async () => {
  signIn.mockResolvedValue(answered(false));
  expect(await tryTwice('ada@furrow.test')).toEqual({ emailVerified: false });
  expect(end).not.toHaveBeenCalled();
});

test('a repeated sign-up does not continue with a verified account, and leaves no session of it', async () => {
  signIn.mockResolvedValue(answered(true));
  await expect(tryTwice('ada@furrow.test')).rejects.toMatchObject(inUse);
  expect(end).toHaveBeenCalledOnce();
});

test('a repeated sign-up does not continue with an account that has another password', async () => {
  signIn.mockRejectedValue(refused('wrong-password'));
  await expect(tryTwice('ada@furrow.test')).rejects.toMatchObject(inUse);
});

test('a sign-up with another email than the unanswered one signs in to no account', async () => {
  create
    .mockRejectedValueOnce(refused('network-request-failed'))
    .mockRejectedValueOnce(refused('email-already-in-use'));
  await expect(newUser(desk, { email: 'ada@furrow.test', password })).rejects.toThrow();
  await expect(newUser(desk, { email: 'bob@furrow.test', password })).rejects.toMatchObject(inUse);
  expect(signIn).not.toHaveBeenCalled();
});
