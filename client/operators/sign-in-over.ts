import { createContext } from 'react';

/** Called by a live read of the console when the sign-in has become too old. */
export const SignInOver = createContext<() => void>(() => {});
