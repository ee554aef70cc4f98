import { audit, type Requester } from './audit.ts';
import type { IdentityContext, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';

type Refused = {
  /** The user whose account it was; null if the requester has not proved to own it. */
  uid: string | null;
  requester: Requester;
  at: Date;
  detail: { provider: 'password' | 'google.com' | 'custom'; code?: string };
};

/** Counts a refused sign-in, and writes it to the audit log. */
export async function noteRefusedSignIn(
  { db, metrics }: Pick<IdentityContext, 'db' | 'metrics'>,
  refused: Refused,
): Promise<void> {
  metrics.signIns.inc({ result: 'refused' });
  await audit(db, 'sign-in', 'refused', refused);
}

/**
 * Runs a sign-in by another service or a signer (`provider`). A refusal is counted, and written to the audit log with
 * its cause but without a uid: the requester has not proved to own the account.
 */
export async function noteRefusal<T>(
  context: IdentityContext,
  { requester, now }: IdentityRequest,
  provider: 'google.com' | 'custom',
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof IdentityError)
      await noteRefusedSignIn(context, { uid: null, requester, at: now, detail: { provider, code: error.code } });
    throw error;
  }
}
