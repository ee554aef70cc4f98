import { createContext } from 'react';

/** Told by a read of the console that the sign-in has become too old. */
export const SignInOver = createContext<() => void>(() => {});
