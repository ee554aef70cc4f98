import type { Limit } from '../platform/limits.ts';

/** Limits against guessing and flooding (security rows 1, 3, 18). A success gives its place back. */
export const signInsPerEmail: Limit = { name: 'sign-in-email', most: 10, windowSeconds: 15 * 60 };
/** Instead of `signInsPerEmail` on a network from which the account was signed in to lately. */
export const signInsFromKnownNetwork: Limit = { name: 'sign-in-known', most: 10, windowSeconds: 15 * 60 };
/** A success keeps this place: each writes a session. Of an address where a password is given, else of a user. */
export const signInsOfAccount: Limit = { name: 'sign-in-account', most: 100, windowSeconds: 3_600 };
export const signInsPerNetwork: Limit = { name: 'sign-in-network', most: 100, windowSeconds: 3_600 };
export const signUpsPerNetwork: Limit = { name: 'sign-up-network', most: 100, windowSeconds: 3_600 };
export const verificationsPerMinute: Limit = { name: 'verification-minute', most: 1, windowSeconds: 60 };
export const verificationsPerHour: Limit = { name: 'verification-hour', most: 5, windowSeconds: 3_600 };
/**
 * Mails to one address that its account asks for from a network it was lately opened from, counted for both together: who
 * signs up with the address anew has no further ones.
 */
export const verificationsFromKnownNetwork: Limit = { name: 'verification-known', most: 5, windowSeconds: 3_600 };
/** Those of all such networks together: with an address of somebody else one can sign up from one after the other. */
export const verificationsFromKnownNetworks: Limit = { name: 'verification-known-all', most: 20, windowSeconds: 3_600 };
/** Mails to one address that its accounts ask for from any other network. */
export const verificationsPerEmail: Limit = { name: 'verification-email', most: 20, windowSeconds: 3_600 };
/** However many accounts ask: who signs up again and again has more of them every hour. */
export const verificationsPerNetwork: Limit = { name: 'verification-network', most: 200, windowSeconds: 3_600 };
/** Counted for an address and a network together, so that a stranger elsewhere uses up nobody's. */
export const resetsPerMinute: Limit = { name: 'reset-minute', most: 1, windowSeconds: 60 };
export const resetsPerHour: Limit = { name: 'reset-hour', most: 5, windowSeconds: 3_600 };
/**
 * Mails to one address asked for from networks that its account was not signed in from. Past the limit the answer is
 * the same, but no mail is sent.
 */
export const resetsPerEmail: Limit = { name: 'reset-email', most: 20, windowSeconds: 3_600 };
/** Mails to an address that its account has not proved, asked for from networks that this was signed in from. */
export const resetsToUnproved: Limit = { name: 'reset-unproved', most: 20, windowSeconds: 3_600 };
export const resetsPerNetwork: Limit = { name: 'reset-network', most: 100, windowSeconds: 3_600 };
/** Passwords that a user gives their own account: each is hashed, whether it is taken or not. */
export const passwordsPerHour: Limit = { name: 'own-password', most: 10, windowSeconds: 3_600 };
/** Tries to delete one's account: one that is refused has locked what others share with its user, and was undone. */
export const deletionsPerHour: Limit = { name: 'account-deletion', most: 10, windowSeconds: 3_600 };
export const emailChangesPerHour: Limit = { name: 'email-change-hour', most: 5, windowSeconds: 3_600 };
/** Each tells whether an address has an account, as a sign-up does. */
export const emailChangesPerNetwork: Limit = { name: 'email-change-network', most: 100, windowSeconds: 3_600 };
/** New refresh tokens of one session; tabs that bring the same one count once. Each lasts an hour. */
export const refreshesPerHour: Limit = { name: 'refresh', most: 120, windowSeconds: 3_600 };
/** Changes of one's own name or picture. */
export const profileChangesPerHour: Limit = { name: 'profile-change', most: 60, windowSeconds: 3_600 };
/** Ways to sign in that a user links or takes away, each of which is mailed. */
export const providerChangesPerHour: Limit = { name: 'provider-change', most: 20, windowSeconds: 3_600 };
export const googleStartsPerNetwork: Limit = { name: 'google-start', most: 100, windowSeconds: 3_600 };
export const codesPerNetwork: Limit = { name: 'code-network', most: 300, windowSeconds: 3_600 };
