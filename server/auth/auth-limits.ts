import type { Limit } from '../platform/limits.ts';

/** Limits against guessing and flooding (security rows 1, 3, 18). A success gives its place back. */
export const signInsPerEmail: Limit = { name: 'sign-in-email', most: 10, windowSeconds: 15 * 60 };
/** Instead of `signInsPerEmail` on a network from which the account was signed in to lately. */
export const signInsFromKnownNetwork: Limit = { name: 'sign-in-known', most: 10, windowSeconds: 15 * 60 };
/** A success keeps its place: each writes a session. Keyed by address for sign-ins by password, otherwise by user. */
export const signInsOfAccount: Limit = { name: 'sign-in-account', most: 100, windowSeconds: 3_600 };
export const signInsPerNetwork: Limit = { name: 'sign-in-network', most: 100, windowSeconds: 3_600 };
export const signUpsPerNetwork: Limit = { name: 'sign-up-network', most: 100, windowSeconds: 3_600 };
export const verificationsPerMinute: Limit = { name: 'verification-minute', most: 1, windowSeconds: 60 };
export const verificationsPerHour: Limit = { name: 'verification-hour', most: 5, windowSeconds: 3_600 };
/**
 * Verification mails to one address from networks that its account was recently opened from. Keyed by address and
 * network together: signing up again with the same address gives no further mails.
 */
export const verificationsFromKnownNetwork: Limit = { name: 'verification-known', most: 5, windowSeconds: 3_600 };
/** All such networks together: a stranger can sign up with an address from one network after another. */
export const verificationsFromKnownNetworks: Limit = { name: 'verification-known-all', most: 20, windowSeconds: 3_600 };
/** Mails to one address that its accounts ask for from any other network. */
export const verificationsPerEmail: Limit = { name: 'verification-email', most: 20, windowSeconds: 3_600 };
/** All accounts together: otherwise a person who keeps signing up would get more mails every hour. */
export const verificationsPerNetwork: Limit = { name: 'verification-network', most: 200, windowSeconds: 3_600 };
/** Keyed by address and network together, so that a stranger elsewhere cannot use up the owner's limit. */
export const resetsPerMinute: Limit = { name: 'reset-minute', most: 1, windowSeconds: 60 };
export const resetsPerHour: Limit = { name: 'reset-hour', most: 5, windowSeconds: 3_600 };
/**
 * Reset mails to one address, requested from networks that its account was not signed in from. Beyond the limit the
 * answer is the same, but no mail is sent.
 */
export const resetsPerEmail: Limit = { name: 'reset-email', most: 20, windowSeconds: 3_600 };
/** Reset mails to an unproved address, requested from networks that its account was signed in from. */
export const resetsToUnproved: Limit = { name: 'reset-unproved', most: 20, windowSeconds: 3_600 };
export const resetsPerNetwork: Limit = { name: 'reset-network', most: 100, windowSeconds: 3_600 };
/** Passwords that users set on their own account: each one is hashed, even if it is refused afterwards. */
export const passwordsPerHour: Limit = { name: 'own-password', most: 10, windowSeconds: 3_600 };
/** Attempts to delete one's own account: a refused one has locked rows shared with other users, and was rolled back. */
export const deletionsPerHour: Limit = { name: 'account-deletion', most: 10, windowSeconds: 3_600 };
export const emailChangesPerHour: Limit = { name: 'email-change-hour', most: 5, windowSeconds: 3_600 };
/** Each tells whether an address has an account, as a sign-up does. */
export const emailChangesPerNetwork: Limit = { name: 'email-change-network', most: 100, windowSeconds: 3_600 };
/** New refresh tokens of one session. Tabs that send the same token count once. Each ID token lasts an hour. */
export const refreshesPerHour: Limit = { name: 'refresh', most: 120, windowSeconds: 3_600 };
/** Changes of one's own name or picture. */
export const profileChangesPerHour: Limit = { name: 'profile-change', most: 60, windowSeconds: 3_600 };
/** Ways to sign in that a user links or takes away, each of which is mailed. */
export const providerChangesPerHour: Limit = { name: 'provider-change', most: 20, windowSeconds: 3_600 };
export const googleStartsPerNetwork: Limit = { name: 'google-start', most: 100, windowSeconds: 3_600 };
export const codesPerNetwork: Limit = { name: 'code-network', most: 300, windowSeconds: 3_600 };
