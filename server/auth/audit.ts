import type { Database, Tx } from '../platform/database/database.ts';

/** Who asked: the address and program as the request gave them. */
export type Requester = { address: string; userAgent: string };

export type AuditEvent =
  | 'sign-up'
  | 'sign-in'
  | 'verification-sent'
  | 'email-verified'
  | 'email-change-sent'
  | 'email-changed'
  | 'email-recovered'
  | 'email-given-up'
  | 'reset-sent'
  | 'password-reset'
  | 'password-changed'
  | 'profile-changed'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'provider-token-revoked'
  | 'session-ended'
  | 'session-renewed'
  | 'token-reuse'
  | 'account-deleted'
  | 'user-disabled'
  | 'user-enabled'
  | 'keys-rotated';

/** Writes down what happened to an account. Never a password, a token or a code. */
export async function audit(
  db: Database | Tx,
  event: AuditEvent,
  result: 'ok' | 'refused',
  { uid, requester, at, detail = {} }: { uid: string | null; requester: Requester; at: Date; detail?: object },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at,
      event,
      result,
      user_id: uid,
      address: requester.address,
      user_agent: requester.userAgent.slice(0, 400),
      detail: JSON.stringify(detail),
    })
    .execute();
}
