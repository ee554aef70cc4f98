import { authMessages } from '#contract/auth/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Actor } from './actor.ts';

/** What REQUIRE_VERIFIED_EMAIL=strict keeps for who has verified their address. Source: security s.4, the cells y*. */
export const verifiedOnly: ReadonlySet<string> = new Set([
  'createCheckoutSessionForCredits',
  'createCheckoutSessionForCustomAmount',
  'requestToJoinFarm',
  'createFarm',
  'engageBounty',
  'createBounty',
  'generateBountyCall',
  'requestBetaDownload',
]);

/** Throws PERMISSION_DENIED when the call is kept for others than this actor. */
export function assertVerified(name: string, actor: Actor | null): void {
  if (verifiedOnly.has(name) && actor?.emailVerified === false)
    throw new CallError('PERMISSION_DENIED', authMessages.verifyFirst);
}
