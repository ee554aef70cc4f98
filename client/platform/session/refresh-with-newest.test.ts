import { type Auth, onIdTokenChanged, type TokenManager } from 'firebase/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { refreshWithNewest } from './refresh-with-newest.ts';

vi.mock('firebase/auth');

const asked = vi.fn<(refreshToken: string) => void>();
class Tokens {
  readonly refreshToken: string;
  readonly expirationTime: number;

  constructor(refreshToken: string, expirationTime: number) {
    this.refreshToken = refreshToken;
    this.expirationTime = expirationTime;
  }

  async refresh(_auth: unknown, refreshToken: string) {
    asked(refreshToken);
  }
}

const userOf = (uid: string, tokens: Tokens) => ({ uid, stsTokenManager: tokens });
type Stored = ReturnType<typeof userOf> | null;

/** A tab signed in as Ada with the refresh token `known`, while the storage holds `stored`. */
function tabOf(known: Tokens, stored: Stored) {
  const ada = {
    ...userOf('ada', known),
    _assign: ({ stsTokenManager }: NonNullable<Stored>) => Object.assign(known, stsTokenManager),
  };
  const auth = {
    currentUser: ada,
    assertedPersistence: { getCurrentUser: async () => stored },
    _onStorageEvent: vi.fn(),
  };
  refreshWithNewest(auth as unknown as Auth);
  const heard = vi.mocked(onIdTokenChanged).mock.lastCall?.[1];
  if (typeof heard === 'function') heard(null);
  const refresh = () => (known as unknown as TokenManager).refresh(auth as unknown as Auth, known.refreshToken);
  return { auth, refresh };
}

beforeEach(() => {
  vi.clearAllMocks();
});

test('a frozen tab refreshes with the newer token that another tab has stored', async () => {
  const { refresh } = tabOf(new Tokens('old', 1_000), userOf('ada', new Tokens('new', 2_000)));
  await refresh();
  expect(asked).toHaveBeenCalledExactlyOnceWith('new');
});

test('a tab refreshes with its own token if the stored one is older', async () => {
  const { refresh } = tabOf(new Tokens('new', 2_000), userOf('ada', new Tokens('old', 1_000)));
  await refresh();
  expect(asked).toHaveBeenCalledExactlyOnceWith('new');
});

test.each([
  ['nobody', null],
  ['another person', userOf('bob', new Tokens('of bob', 3_000))],
])('a tab whose browser belongs to %s by now does not refresh, and reads the storage again', async (_who, stored) => {
  const { auth, refresh } = tabOf(new Tokens('of ada', 1_000), stored);
  await expect(refresh()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  expect(auth._onStorageEvent).toHaveBeenCalledOnce();
  expect(asked).not.toHaveBeenCalled();
});
