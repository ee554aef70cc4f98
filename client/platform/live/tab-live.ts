import type { InferInput } from 'valibot';
import { followSession, identity, tokenCount, uidNow } from '#client/platform/session/identity.ts';
import { loadFirebase } from '#client/platform/session/load-firebase.ts';
import type { Query } from '#contract/wire/query.ts';
import { connection } from './connection.ts';
import { type Asked, liveReads } from './live.ts';
import { liveSocket } from './live-socket.ts';

/** Within this time after a renewal, a refused token is not renewed again: it would not help. */
const renewalPauseMs = 10_000;
/** How long a new token may take from another tab to this one: the SDK checks its storage every 800 ms. */
const newTokenMs = 900;

/** The one live connection of this tab, signed in as its current user. */
const tabSocket = liveSocket({
  url: `${location.origin.replace(/^http/, 'ws')}/live`,
  token: currentToken,
  onReady: () => tabLive.resume(),
  onAnswer: (answer) => tabLive.receive(answer),
  connected: connection,
});

export const tabLive = liveReads({ socket: () => tabSocket, renewToken });

/** The watch of a query with these arguments. */
export const watchOf = <Q extends Query>(query: Q, args: InferInput<Q['args']>) =>
  tabLive.watch(query.name, { ...Object(args) });

let lastUid = uidNow();
tokenCount.follow(() => {
  const uid = uidNow();
  const sameUser = uid === lastUid;
  const wasUnknown = lastUid === undefined;
  lastUid = uid;
  if (wasUnknown) return;
  if (sameUser) {
    void sendToken(currentToken);
  } else {
    renewal = undefined;
    tabLive.forget();
    tabSocket.renew();
  }
});

async function currentToken(): Promise<string | null> {
  await identityKnown();
  if (identity.read().state === 'signed-out') return null;
  return (await loadFirebase()).idToken();
}

/** Resolves once the user is known. Rejects when the SDK cannot be loaded; the next connection tries again. */
async function identityKnown(): Promise<void> {
  if (uidNow() === undefined && !(await followSession())) throw new Error('The SDK could not be loaded.');
  if (uidNow() !== undefined) return;
  await new Promise<void>((resolve) => {
    const unfollow = identity.follow(() => {
      unfollow();
      resolve();
    });
  });
}

/** Sends the user's token, unless the tab's user changes meanwhile. Resolves to whether there is one. */
async function sendToken(get: () => Promise<string | null>): Promise<boolean> {
  const uid = uidNow();
  try {
    const token = await get();
    if (uidNow() !== uid) return false;
    tabSocket.send({ op: 'auth', token });
    return token !== null;
  } catch {
    return false;
  }
}

function newTokenWithin(ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (hasCome: boolean) => {
      clearTimeout(timer);
      unfollow();
      resolve(hasCome);
    };
    const timer = setTimeout(() => end(false), ms);
    const unfollow = tokenCount.follow(() => end(true));
  });
}

/** The latest token renewal; `overAt` in ms since 1970, infinite while the renewal runs. */
let renewal: { overAt: number; done: Promise<boolean> } | undefined;

/**
 * Fetches a new token when the server refuses ours; watches that were requested with the same old token share one
 * renewal. If the session is over, the SDK signs out in the process, and the guard of the page leads to the login.
 */
async function renewToken({ at, isAnswered }: Asked): Promise<boolean> {
  if (identity.read().state !== 'signed-in') return false;
  if (renewal && renewal.overAt <= at) {
    if (!isAnswered) return false;
    // The renewed token did work, but its session has ended as well.
    renewal = undefined;
  }
  renewal ??= { overAt: Number.POSITIVE_INFINITY, done: sendToken(freshToken) };
  const current = renewal;
  const renewed = await current.done;
  if (current.overAt === Number.POSITIVE_INFINITY) {
    current.overAt = Date.now();
    setTimeout(() => forgetRenewal(current), renewalPauseMs);
  }
  return renewed;
}

/** Clears this renewal, unless a newer one has replaced it. */
function forgetRenewal(one: typeof renewal) {
  if (renewal === one) renewal = undefined;
}

/** Resolves at once in a visible tab, otherwise when the tab becomes visible. */
function looked(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

async function freshToken(): Promise<string | null> {
  // A change of the password gives this browser a new session and ends the old one. Asking with the old session's
  // refresh token before the new one has arrived, from whichever tab, would sign the user out. A hidden tab checks the
  // storage only once a minute, so it waits until it is visible.
  await looked();
  const hasCome = await newTokenWithin(newTokenMs);
  const firebase = await loadFirebase();
  return hasCome ? firebase.idToken() : firebase.freshIdToken();
}
