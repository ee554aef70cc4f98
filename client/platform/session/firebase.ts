/**
 * The official SDK, pointed at our own origin. Only `loadFirebase` imports this file: it is a chunk of its own that a
 * signed-out visitor of a public page never loads.
 */
import { _getProvider, deleteApp, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  linkWithCredential,
  onIdTokenChanged,
  type Persistence,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  type User,
  unlink,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { followGoodbye, followWriter, forgetWritingOfOthers } from '#client/platform/writing/forget-writing.ts';
import type { Credentials } from '#contract/auth/credentials.ts';
import { createCalls } from './firebase-calls.ts';
import { goodbye } from './goodbye.ts';
import { hideSilentStorage } from './hide-silent-storage.ts';
import { keepSessionHint } from './keep-session-hint.ts';
import { newUser } from './new-user.ts';
import { refreshWithNewest } from './refresh-with-newest.ts';
import { sessionEnd } from './session-end.ts';
import { siteConfig } from './site-config.ts';

await hideSilentStorage();
const app = initializeApp(siteConfig());
const auth = authOf(app, indexedDBLocalPersistence);
refreshWithNewest(auth);

// A listener like those of the SDK's other services. Without one the SDK never refreshes the token ahead of time.
_getProvider(app, 'auth-internal')
  .getImmediate()
  .addAuthTokenListener(() => {});

export const firebase = {
  /** Calls the listener with the signed-in user: once at the start, then on every sign-in, sign-out and new token. */
  followUser: (listener: (user: User | null) => void) => {
    tell = (user) => {
      followWriter(user?.uid ?? null);
      void keepSessionHint(auth);
      listener(user);
    };
    followGoodbye(() => auth.currentUser !== null);
    return onIdTokenChanged(auth, tell);
  },

  /** The ID token, refreshed if it has expired. Null when signed out. */
  idToken: async () => {
    await replacing;
    return (await auth.currentUser?.getIdToken()) ?? null;
  },

  /**
   * Returns a newer ID token than the refused one: from the storage if another tab put one there, otherwise freshly
   * fetched. Refreshing with a token that is no longer in the storage would sign out every tab.
   */
  freshIdToken: async () => {
    await replacing;
    const refused = auth.currentUser?.refreshToken;
    await auth._onStorageEvent();
    const user = auth.currentUser;
    return (await user?.getIdToken(user.refreshToken === refused)) ?? null;
  },

  /** The id of this tab's session, as in `mySessions`; null when signed out. */
  sessionId: async () => {
    const sid = (await auth.currentUser?.getIdTokenResult())?.claims.sid;
    return typeof sid === 'string' ? sid : null;
  },

  signIn: async ({ email, password }: Credentials) => {
    await signInWithEmailAndPassword(auth, email, password);
    goodbye.write(false);
  },

  /**
   * Logs this browser out at once, and then ends its session at the server too (decision 77). If the storage cannot be
   * written, for example on a full disk, the tokens left in it are then useless.
   */
  signOut: () =>
    leave(async () => {
      const user = auth.currentUser;
      await signOut(auth).catch(() => tell(null));
      void sessionEnd(user).then((end) => end());
    }),

  /** Creates an account and returns how to mail its verification link, as often as needed. */
  signUp: async (credentials: Credentials) => {
    // A second app without storage: the new user is never signed in on the site, nor in its other tabs.
    const desk = initializeApp(siteConfig(), `sign-up-${crypto.randomUUID()}`);
    try {
      const user = await newUser(authOf(desk, inMemoryPersistence), credentials);
      return {
        sendVerification: () => sendEmailVerification(user),
        isVerified: async () => {
          await user.reload();
          return user.emailVerified;
        },
        leave: async () => {
          const end = await sessionEnd(user);
          end();
          await deleteApp(desk);
        },
      };
    } catch (error) {
      await deleteApp(desk);
      throw error;
    }
  },

  /** Signs in, or up, with Google's ID token. */
  signInWithGoogle: async (idToken: string) => {
    await signInWithCredential(auth, GoogleAuthProvider.credential(idToken));
    goodbye.write(false);
  },

  /** Proves once more that the person at this browser is the signed-in user. */
  signInAgain: async (password: string) => {
    const user = signedIn();
    await inPlaceOfSession(() =>
      reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)),
    );
  },
  signInAgainWithGoogle: async (idToken: string) => {
    const user = signedIn();
    // The Google account may have been linked on another device.
    await user.reload();
    // Signing in with another Google account would be signing in as another user, and would sign this one out.
    const linked = user.providerData.find(({ providerId }) => providerId === GoogleAuthProvider.PROVIDER_ID);
    if (subjectOf(idToken) !== linked?.uid) throw new AuthError('auth/user-mismatch');
    await inPlaceOfSession(() => reauthenticateWithCredential(user, GoogleAuthProvider.credential(idToken)));
  },

  linkGoogle: async (idToken: string) => {
    await replaceSession(linkWithCredential(signedIn(), GoogleAuthProvider.credential(idToken)));
  },
  unlinkGoogle: async () => {
    await unlink(signedIn(), GoogleAuthProvider.PROVIDER_ID);
  },

  sendVerification: () => sendEmailVerification(signedIn()),
  sendPasswordReset: (email: string) => sendPasswordResetEmail(auth, email),
  /** Mails a link to the new address; nothing changes until the link is opened. */
  sendEmailChange: (newEmail: string) => verifyBeforeUpdateEmail(signedIn(), newEmail),
  changeName: async (displayName: string) => {
    await updateProfile(signedIn(), { displayName });
    tell(auth.currentUser);
  },
  changePassword: (newPassword: string) => replaceSession(updatePassword(signedIn(), newPassword)),
  deleteAccount: () => leave(() => deleteUser(signedIn())),

  /** Returns which addresses the code of a mail is for, without using the code up. */
  readActionCode: async (code: string) => {
    const { email, previousEmail } = (await checkActionCode(auth, code)).data;
    return { email: email ?? '', previousEmail: previousEmail ?? null };
  },
  resetPassword: (code: string, newPassword: string) => confirmPasswordReset(auth, code, newPassword),

  /** Uses up the code of a mail. A signed-in user's token then carries the verified address at once. */
  applyActionCode: async (code: string) => {
    await applyActionCode(auth, code);
    await auth.currentUser?.reload().catch(() => {});
    await auth.currentUser?.getIdToken(true).catch(() => {});
  },

  ...createCalls(app, auth),
};

/** The listener given to `followUser`. The SDK calls no listener for changes that bring no new token. */
let tell: (user: User | null) => void = () => {};

/** Ends the session because the user wants it: sets the goodbye flag, and takes it back on failure. */
async function leave(act: () => Promise<void>): Promise<void> {
  goodbye.write(true);
  try {
    await act();
  } catch (error) {
    goodbye.write(false);
    throw error;
  }
  forgetWritingOfOthers(null);
}

/** Settles once this session has been replaced: no token is requested until the SDK has the new ones. */
let replacing: Promise<unknown> = Promise.resolve();

function replaceSession<T>(act: Promise<T>): Promise<T> {
  replacing = act.catch(() => {});
  return act;
}

/** A sign-in that replaces this browser's session; the old one would stay valid beside it (decision 77). */
async function inPlaceOfSession(signInOnceMore: () => Promise<unknown>): Promise<void> {
  const end = await sessionEnd(auth.currentUser);
  await signInOnceMore();
  end();
}

class AuthError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The user id that an ID token is about. The service checks its signature. */
function subjectOf(idToken: string): unknown {
  const [, body = ''] = idToken.split('.');
  const claims: { sub?: unknown } = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
  return claims.sub;
}

function signedIn(): User {
  if (!auth.currentUser) throw new Error('Nobody is signed in.');
  return auth.currentUser;
}

function authOf(owner: typeof app, persistence: Persistence) {
  const made = initializeAuth(owner, { persistence });
  const host = `${location.host}/identity`;
  // In the same tick: the SDK's first request, the reload of the stored user, comes only after a storage read.
  Object.assign(made.config, { apiScheme: location.protocol.slice(0, -1), apiHost: host, tokenApiHost: host });
  return made;
}
