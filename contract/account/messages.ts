import { product } from '../site/product.ts';

/** Texts of the account area, from the specification s.2. */
export const accountMessages = {
  profileNotFoundHeading: 'Profile Not Found',
  profileNotFoundBody: `Your profile could not be loaded. Try logging out and back in. If that does not help, contact support at ${product.supportAddress}.`,
  loading: 'Loading your account...',
} as const;
