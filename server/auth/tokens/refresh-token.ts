import { createHash, createHmac, randomBytes } from 'node:crypto';
import { dayMs } from '#contract/wire/day.ts';

/** A refresh token's lifetime without use, and the lifetime of a session however much it is used. */
export const refreshIdleMs = 60 * dayMs;
export const refreshAbsoluteMs = 365 * dayMs;
/** How long the immediate parent of the living token still works, for tabs that refresh at the same moment. */
export const parentGraceMs = 10_000;

/** 256 random bits; only the hash is stored. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text could be a refresh token at all: 32 bytes in base64url. */
export const hasTokenForm = (text: string): boolean => /^[\w-]{43}$/.test(text);

/**
 * The token that follows `parent`. It is derived, not drawn, so that every tab that refreshes with the same parent is
 * given the same child, without the child being stored in a readable form.
 */
export function childRefreshToken(parent: string, chainKey: Buffer): string {
  return createHmac('sha256', chainKey).update(parent).digest('base64url');
}

/** The hash under which a refresh token is stored. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
