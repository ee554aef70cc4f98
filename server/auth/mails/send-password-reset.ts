import { sql } from 'kysely';
import * as v from 'valibot';
import { networkOf } from '../../platform/address.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { takePlaces } from '../../platform/limits.ts';
import { addMail } from '../../platform/mail/add-mail.ts';
import { placesByAddress } from '../../platform/mail/places-by-address.ts';
import { randomId } from '../../platform/random-id.ts';
import { type AuditEvent, audit, type Requester } from '../audit.ts';
import { resetsPerEmail, resetsPerHour, resetsPerMinute, resetsPerNetwork, resetsToUnproved } from '../auth-limits.ts';
import { requiredEmailField } from '../email-field.ts';
import type { IdentityContext, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { requirePlaces } from '../require-places.ts';
import { isKnownNetwork } from '../sessions/known-network.ts';
import { textField } from '../text-field.ts';
import { findUserByEmail, lockUser, type User } from '../user-store.ts';
import { actionLink } from './action-link.ts';
import { allowedContinueUrl } from './continue-url.ts';
import { type ResetPasswordProps, resetPasswordMail } from './reset-password-props.ts';

export const sendPasswordResetJob = 'send-password-reset';

const askedSchema = v.object({
  email: v.string(),
  continueUrl: v.nullable(v.string()),
  requester: v.object({ address: v.string(), userAgent: v.string() }),
  /** Identifies the request in the audit log once its mail is sent. */
  wish: v.optional(v.string(), randomId),
});
type Asked = v.InferOutput<typeof askedSchema>;

/** Accepts a request for a new password. A job looks the address up, so that the answer and its time reveal nothing. */
export async function askPasswordReset(
  context: IdentityContext,
  { fields, requester, network, now }: IdentityRequest,
): Promise<string> {
  const email = requiredEmailField(fields, 'email');
  const continueUrl = allowedContinueUrl(textField(fields, 'continueUrl'), context.config.publicUrl);
  await requirePlaces(context, now, [
    [resetsPerMinute, `${email} ${network}`],
    [resetsPerHour, `${email} ${network}`],
    [resetsPerNetwork, network],
  ]);
  const asked: Asked = { email, continueUrl, requester, wish: randomId() };
  // Sent at once, because a test reads its code from the emulator's list right after the answer.
  if (context.emulator) await sendPasswordReset(context, asked, now);
  else await addJob(context.db, sendPasswordResetJob, asked);
  return email;
}

/** Runs the job of a requested reset. Throws on an invalid payload. */
export async function runPasswordResetJob(context: IdentityContext, payload: unknown): Promise<void> {
  await sendPasswordReset(context, v.parse(askedSchema, payload), context.clock.now());
}

async function sendPasswordReset(context: IdentityContext, { wish, ...asked }: Asked, now: Date) {
  const { email, requester } = asked;
  const found = await findUserByEmail(context.db, email);
  if (!found && context.emulator?.protectsAddresses === false) throw new IdentityError('EMAIL_NOT_FOUND');
  if (!found) return;
  await inTransaction(context.db, async (tx) => {
    const user = await lockUser(tx, found.uid);
    // The address may have changed hands, or the account been disabled, since it was found.
    if (!user || user.disabled || user.email !== email) return;
    // A job whose process was killed at its end runs again: the link mailed by the first run must stay valid.
    if (await wasMailed(tx, user.uid, wish)) return;
    if (!(await mayBeMailed(context, tx, { user, email, requester, now }))) return;
    await mailPasswordReset(context, tx, { uid: user.uid, ...asked, wish, why: 'asked', now });
  });
}

/**
 * Whether one more reset mail may be sent. Networks from which the account was not opened recently can cause only a
 * limited number an hour. Beyond that no link is created, so that the newest one stays valid. The owner's own networks
 * have no limit once the address is proved. Before that they have one, because anybody can sign up with the address and
 * sign in from any number of networks.
 */
async function mayBeMailed(
  { config }: IdentityContext,
  tx: Tx,
  { user, email, requester, now }: { user: User; email: string; requester: Requester; now: Date },
): Promise<boolean> {
  if (config.emulator) return true;
  const isKnown = await isKnownNetwork(tx, { email, network: networkOf(requester.address), now });
  if (isKnown && user.email_verified) return true;
  return (await takePlaces(tx, now, placesByAddress(isKnown ? resetsToUnproved : resetsPerEmail, email))).within;
}

async function wasMailed(tx: Tx, uid: string, wish: string): Promise<boolean> {
  const mailed = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', uid)
    .where('event', '=', 'reset-sent' satisfies AuditEvent)
    .where(sql`detail->>'wish'`, '=', wish)
    .limit(1)
    .executeTakeFirst();
  return mailed !== undefined;
}

/** Mails the link that leads to a new password. */
export async function mailPasswordReset(
  context: IdentityContext,
  tx: Tx,
  reset: Asked & Pick<ResetPasswordProps, 'why' | 'unlinkedGoogle'> & { uid: string; now: Date },
): Promise<void> {
  const { uid, email, continueUrl, requester, wish, why, unlinkedGoogle, now } = reset;
  const link = await actionLink(context, tx, { kind: 'PASSWORD_RESET', uid, email }, { now, continueUrl });
  const props = { link, email, why, unlinkedGoogle };
  await addMail(tx, context.config, { to: email, kind: resetPasswordMail, props, key: `reset:${wish}` });
  await audit(tx, 'reset-sent', 'ok', { uid, requester, at: now, detail: { wish } });
}
