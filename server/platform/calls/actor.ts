/** The sender of a validly signed, unexpired ID token, as the token states it. Times are seconds since 1970. */
export type Bearer = {
  uid: string;
  sessionId: string;
  issuedAtSeconds: number;
  /** When the person last signed in, not when the token was refreshed. */
  authTimeSeconds: number;
  tokenExpiresSeconds: number;
};

/** The user who makes a call or a live read: a bearer with a valid session, and their data from the database. */
export type Actor = Bearer & {
  /** Empty for a user without an email address (one who signed in with a custom token). */
  email: string;
  emailVerified: boolean;
};

/**
 * The user that a live read is for, and when they signed in. A reader holds nothing else: each run reads from the
 * database what the user may see.
 */
export type Reader = Pick<Actor, 'uid' | 'authTimeSeconds'>;

/** Authenticates an ID token's sender. Throws a `CallError` UNAUTHENTICATED when the token or its session is over. */
export type Authenticate = (token: string) => Promise<Actor>;

/** A bearer whose session is not checked yet. `confirm` checks it in the database and throws as `Authenticate` does. */
export type Identified = { bearer: Bearer; confirm(): Promise<Actor> };

/** Identifies the sender of an ID token by its signature alone. Throws as `Authenticate` does. */
export type Identify = (token: string) => Promise<Identified>;
