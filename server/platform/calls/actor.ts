/** Who makes a call or a live read, as a valid ID token and the database say. Times are seconds since 1970. */
export type Actor = {
  uid: string;
  /** Empty for a user without an address (one who came by a custom token). */
  email: string;
  emailVerified: boolean;
  sessionId: string;
  /** When the person last signed in, not when the token was refreshed. */
  authTimeSeconds: number;
  tokenExpiresSeconds: number;
};

/**
 * Whom a live read is for, and when they signed in. It knows no more of them: what they may see, it reads from the
 * database each time.
 */
export type Reader = Pick<Actor, 'uid' | 'authTimeSeconds'>;

/** Proves who sends an ID token. Throws a `CallError` UNAUTHENTICATED when the token or its session is over. */
export type Authenticate = (token: string) => Promise<Actor>;

/**
 * Reads who sends an ID token off its signature, while the session is still being looked at: what is found out for
 * them in the meantime may be told only once `confirmed`. Throws, and rejects, as `Authenticate` does.
 */
export type Identify = (token: string) => Promise<{ reader: Reader; confirmed: Promise<Actor> }>;
