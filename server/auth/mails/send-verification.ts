import type { Tx } from '../../platform/database/database.ts';
import { takePlaces } from '../../platform/limits.ts';
import { addMail } from '../../platform/mail/add-mail.ts';
import { placesByAddress } from '../../platform/mail/places-by-address.ts';
import { randomId } from '../../platform/random-id.ts';
import { audit } from '../audit.ts';
import {
  verificationsFromKnownNetwork,
  verificationsFromKnownNetworks,
  verificationsPerEmail,
  verificationsPerHour,
  verificationsPerMinute,
  verificationsPerNetwork,
} from '../auth-limits.ts';
import { changeOwnAccount, requireSession } from '../authenticate.ts';
import type { IdentityContext, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { requirePlaces } from '../require-places.ts';
import { isKnownNetwork } from '../sessions/known-network.ts';
import { textField } from '../text-field.ts';
import { actionLink } from './action-link.ts';
import { allowedContinueUrl } from './continue-url.ts';
import { verifyEmailMail } from './verify-email-props.ts';

/** Mails the link that verifies the signed-in user's own address, unless it is verified already. */
export async function sendVerification(
  context: IdentityContext,
  { fields, requester, network, now }: IdentityRequest,
): Promise<string> {
  const idToken = textField(fields, 'idToken');
  if (!idToken) throw new IdentityError('INVALID_ID_TOKEN');
  const continueUrl = allowedContinueUrl(textField(fields, 'continueUrl'), context.config.publicUrl);
  const { claims, session } = await requireSession(context.db, context.idTokens, idToken);
  const { uid, email, email_verified } = session;
  if (email === null) throw new IdentityError('MISSING_EMAIL');
  if (email_verified) return email;

  await requirePlaces(context, now, [
    [verificationsPerMinute, uid],
    [verificationsPerHour, uid],
    [verificationsPerNetwork, network],
  ]);
  await changeOwnAccount(context, claims, async (tx, user) => {
    // The link of an earlier mail may have been used meanwhile.
    if (user.email_verified) return;
    if (!(await mayBeMailed(tx, { email, network, now })) && !context.config.emulator) return;
    const link = await actionLink(context, tx, { kind: 'VERIFY_EMAIL', uid, email }, { now, continueUrl });
    await addMail(tx, context.config, {
      to: email,
      kind: verifyEmailMail,
      props: { link, email },
      key: `verify:${randomId()}`,
    });
    await audit(tx, 'verification-sent', 'ok', { uid, requester, at: now });
  });
  return email;
}

/**
 * Whether the address may get another mail. Limited by address, since anybody can sign up with it again and again.
 * Mails that other people cause have a limit of their own.
 */
async function mayBeMailed(tx: Tx, { email, network, now }: { email: string; network: string; now: Date }) {
  const isKnown = await isKnownNetwork(tx, { email, network, now });
  const places = isKnown
    ? [
        [verificationsFromKnownNetwork, `${email} ${network}`] as const,
        ...placesByAddress(verificationsFromKnownNetworks, email),
      ]
    : placesByAddress(verificationsPerEmail, email);
  return (await takePlaces(tx, now, places)).within;
}
