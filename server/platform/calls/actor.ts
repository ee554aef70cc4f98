/** Who sends an ID token that we signed and that is in its time, as the token says. Times are seconds since 1970. */
export type Bearer = {
  uid: string;
  sessionId: string;
  issuedAtSeconds: number;
  /** When the person last signed in, not when the token was refreshed. */
  authTimeSeconds: number;
  tokenExpiresSeconds: number;
};

/** Who makes a call or a live read: a bearer whose session stands, and what the database says of them. */
export type Actor = Bearer & {
  /** Empty for a user without an address (one who came by a custom token). */
  email: string;
  emailVerified: boolean;
};

/**
 * Whom a live read is for, and when they signed in. It knows no more of them: what they may see, it reads from the
 * database each time.
 */
export type Reader = Pick<Actor, 'uid' | 'authTimeSeconds'>;

/** Proves who sends an ID token. Throws a `CallError` UNAUTHENTICATED when the token or its session is over. */
export type Authenticate = (token: string) => Promise<Actor>;

/** A bearer of whom nobody asked yet whether their session stands. `confirm` asks, and throws as `Authenticate` does. */
export type Identified = { bearer: Bearer; confirm(): Promise<Actor> };

/** Reads who sends an ID token off its signature alone. Throws as `Authenticate` does. */
export type Identify = (token: string) => Promise<Identified>;
