import type { FirebaseApp } from 'firebase/app';
import type {} from 'firebase/functions';

// The SDK's own services reach the auth service through this export; its public typings leave it out.
declare module 'firebase/app' {
  export function _getProvider(
    app: FirebaseApp,
    name: 'auth-internal',
  ): { getImmediate(): { addAuthTokenListener(listener: (token: string | null) => void): void } };
}

// The function by which the SDK sends its requests.
declare module '@firebase/functions' {
  interface Functions {
    fetchImpl: typeof fetch;
  }
}

declare module 'firebase/auth' {
  /** The tokens of a user. Every renewal, whoever requests it, goes through `refresh`. */
  export type TokenManager = {
    refreshToken: string | null;
    /** When the ID token expires, in ms since 1970 by this machine's clock. */
    expirationTime: number | null;
    refresh(auth: Auth, refreshToken: string): Promise<void>;
  };

  interface User {
    stsTokenManager: TokenManager;
    /** Takes over the tokens and data of another object for the same user. */
    _assign(user: User): void;
  }

  interface Auth {
    /** Takes over what another tab wrote into the storage; without this call the SDK checks every 800 ms. */
    _onStorageEvent(): Promise<void>;
    /** Reads the signed-in user from the storage, or from this tab's memory where there is no storage. */
    assertedPersistence: { persistence: Persistence; getCurrentUser(): Promise<User | null> };
  }
}
