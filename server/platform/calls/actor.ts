/** Who makes a call or a live read, as a valid ID token and the database say. Times are seconds since 1970. */
export type Actor = {
  uid: string;
  email: string;
  emailVerified: boolean;
  sessionId: string;
  /** When the person last signed in, not when the token was refreshed. */
  authTimeSeconds: number;
  tokenExpiresSeconds: number;
};

/** Proves who sends an ID token. Throws a `CallError` UNAUTHENTICATED when the token or its session is over. */
export type Authenticate = (token: string) => Promise<Actor>;
