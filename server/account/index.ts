export { createAccount } from './account.ts';
export { readOwnData } from './own-data.ts';
