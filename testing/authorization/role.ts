import type { TestUser } from '#testing/world.ts';

/**
 * The columns of the authorization table: visitor, signed in with a verified address, with an unverified one, member
 * and owner of the farm, creator of the craft, creator of the bounty, engaged to it, role admin, group dev.
 */
export const roles = ['V', 'S', 'U', 'FM', 'FO', 'CC', 'BC', 'ES', 'AD', 'DV'] as const;
export type Role = (typeof roles)[number];

/** Null is a visitor. */
export type Person = TestUser | null;
