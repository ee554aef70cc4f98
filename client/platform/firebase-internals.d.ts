import type { FirebaseApp } from 'firebase/app';
import type { Auth, Persistence } from 'firebase/auth';
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

// With this it takes over what another tab wrote into the storage; by itself it looks every 800 ms.
declare module 'firebase/auth' {
  export function initializeAuth(
    app: FirebaseApp,
    dependencies: { persistence: Persistence },
  ): Auth & { _onStorageEvent(): Promise<void> };
}
