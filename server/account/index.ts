export { createAccount } from './account.ts';
export { removeNotificationsOf } from './notification-store.ts';
