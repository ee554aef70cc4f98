import type { FirebaseApp } from 'firebase/app';
import type {} from 'firebase/functions';

// The SDK's own services reach the auth service through this export; its public typings leave it out.
declare module 'firebase/app' {
  export function _getProvider(
    app: FirebaseApp,
    name: 'auth-internal',
  ): { getImmediate(): { addAuthTokenListener(listener: (token: string | null) => void): void } };
}

// What its requests go out through.
declare module '@firebase/functions' {
  interface Functions {
    fetchImpl: typeof fetch;
  }
}

declare module 'firebase/auth' {
  /** The tokens of a user. It asks for new ones with `refresh`, whoever wants one. */
  export type TokenManager = {
    refreshToken: string | null;
    /** When the ID token runs out, in milliseconds since 1970 by this machine's clock. */
    expirationTime: number | null;
    refresh(auth: Auth, refreshToken: string): Promise<void>;
  };

  interface User {
    stsTokenManager: TokenManager;
    /** Takes over what is known of the same user elsewhere. */
    _assign(user: User): void;
  }

  interface Auth {
    /** Takes over what another tab wrote into the storage; by itself it looks every 800 ms. */
    _onStorageEvent(): Promise<void>;
    /** Reads who is signed in by the storage, or by this tab's memory where there is none. */
    assertedPersistence: { persistence: Persistence; getCurrentUser(): Promise<User | null> };
  }
}
