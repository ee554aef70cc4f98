export { createAccount } from './account.ts';
