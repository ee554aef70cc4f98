export { type Auth, createAuth } from './auth.ts';
export { insertUser } from './user-store.ts';
export { verifyEmailProps } from './verify-email-props.ts';
