import { connection } from './connection.ts';
import { identity, tokenCount } from './identity.ts';
import { liveReads } from './live.ts';
import { liveSocket } from './live-socket.ts';
import { loadFirebase } from './load-firebase.ts';

/** A token that was refused right after it was renewed will not get better by renewing it again. */
const renewalPauseMs = 10_000;
/** How long a new token may take from another tab to this one: the SDK looks into its storage every 800 ms. */
const newTokenMs = 900;

/** The one live connection of this tab, signed in as whoever uses it. */
const tabSocket = liveSocket({
  url: `${location.origin.replace(/^http/, 'ws')}/live`,
  token: currentToken,
  onReady: () => tabLive.resume(),
  onAnswer: (answer) => tabLive.receive(answer),
  connected: connection,
});

export const tabLive = liveReads({ socket: () => tabSocket, renewToken });

let lastUid = uidNow();
tokenCount.follow(() => {
  const uid = uidNow();
  const sameUser = uid === lastUid;
  const wasUnknown = lastUid === undefined;
  lastUid = uid;
  if (wasUnknown) return;
  if (sameUser) {
    void currentToken().then((token) => tabSocket.send({ op: 'auth', token }));
  } else {
    tabLive.forget();
    tabSocket.renew();
  }
});

/** Undefined while it is not known yet whether anybody is signed in. */
function uidNow(): string | null | undefined {
  const now = identity.read();
  if (now.state === 'unknown') return undefined;
  return now.state === 'signed-in' ? now.uid : null;
}

async function currentToken(): Promise<string | null> {
  await identityKnown();
  if (identity.read().state === 'signed-out') return null;
  return (await loadFirebase()).idToken();
}

function identityKnown(): Promise<void> {
  return new Promise((resolve) => {
    if (identity.read().state !== 'unknown') return resolve();
    const unfollow = identity.follow(() => {
      unfollow();
      resolve();
    });
  });
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

let renewal: { over: boolean; done: Promise<boolean> } | undefined;

/**
 * Asks for a new token when the server refuses ours; watches refused together share one renewal. If the session is
 * over, the SDK signs out on the way, and the guard of the page leads to the login.
 */
async function renewToken(): Promise<boolean> {
  if (identity.read().state !== 'signed-in' || renewal?.over) return false;
  renewal ??= { over: false, done: sendFreshToken() };
  const current = renewal;
  const renewed = await current.done;
  if (!current.over) setTimeout(() => (renewal = undefined), renewalPauseMs);
  current.over = true;
  return renewed;
}

async function sendFreshToken(): Promise<boolean> {
  try {
    // A change of the password gives this browser a new session and ends the old one. Asking with the old session's
    // refresh token before the new one is here, from whichever tab, would sign the person out.
    const hasCome = await newTokenWithin(newTokenMs);
    const token = await (await loadFirebase()).idToken(!hasCome);
    tabSocket.send({ op: 'auth', token });
    return token !== null;
  } catch {
    return false;
  }
}
