import { product } from '../site/product.ts';

/** Texts of the account area, from the specification s.2. */
export const accountMessages = {
  profileNotFoundHeading: 'Profile Not Found',
  profileNotFoundBody: `Your profile could not be loaded. Try logging out and back in. If that does not help, contact support at ${product.supportAddress}.`,
  noNotifications: 'No notifications yet. Invitations, answers and receipts appear here.',
  unsubscribed: 'Mails of this kind are switched off. You can switch them on again in your notifications.',
  unsubscribeUnknown: 'This link is not one of ours, or it is cut off. Switch mails off in your notifications.',
  loading: 'Loading your account...',
} as const;
