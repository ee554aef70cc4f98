import { product } from '#contract/site/product.ts';
import type { Actor } from '../platform/calls/actor.ts';

/** Who has no name that others may be told. */
export const nobodyByName = `A ${product.name} user`;

/** How others are told who acts, at the beginning of a sentence: by the address only if it was proved to be theirs. */
export function senderName({ email, emailVerified }: Pick<Actor, 'email' | 'emailVerified'>): string {
  return emailVerified ? email : nobodyByName;
}
