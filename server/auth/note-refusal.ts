import { audit } from './audit.ts';
import type { IdentityContext, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';

/**
 * Runs a sign-in by the word of another service or signer (`provider`). A refused one is counted, and written to the
 * audit log with its cause but without a uid: nobody proved to own the account it was about.
 */
export async function noteRefusal<T>(
  { db, metrics }: IdentityContext,
  { requester, now }: IdentityRequest,
  provider: 'google.com' | 'custom',
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof IdentityError) {
      metrics.signIns.inc({ result: 'refused' });
      await audit(db, 'sign-in', 'refused', { uid: null, requester, at: now, detail: { provider, code: error.code } });
    }
    throw error;
  }
}
