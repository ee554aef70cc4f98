import { product } from '#contract/site/product.ts';
import type { Actor } from '../platform/calls/actor.ts';

/** The name of a user without a name that others may see. */
export const nobodyByName = `A ${product.name} user`;

/** The name of a user in a sentence to others: the email address, but only if it is verified. */
export function senderName({ email, emailVerified }: Pick<Actor, 'email' | 'emailVerified'>): string {
  return emailVerified ? email : nobodyByName;
}
