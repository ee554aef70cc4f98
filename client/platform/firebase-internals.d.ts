import type { FirebaseApp } from 'firebase/app';

// The SDK's own services reach the auth service through this export; its public typings leave it out.
declare module 'firebase/app' {
  export function _getProvider(
    app: FirebaseApp,
    name: 'auth-internal',
  ): { getImmediate(): { addAuthTokenListener(listener: (token: string | null) => void): void } };
}
