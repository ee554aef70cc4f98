export { type Account, createAccount } from './account.ts';
