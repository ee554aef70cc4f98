export { accountNoticeProps } from './account-notice-props.ts';
export { type Auth, createAuth } from './auth.ts';
export { changeEmailProps } from './change-email-props.ts';
export { readOwnIdentity } from './own-identity.ts';
export { resetPasswordProps } from './reset-password-props.ts';
export { insertUser } from './user-store.ts';
export { verifyEmailProps } from './verify-email-props.ts';
