import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Places } from '../../platform/limits.ts';
import { signInsOfAccount, signInsPerNetwork } from '../auth-limits.ts';
import { createUser } from '../create-user.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { noteRefusal } from '../note-refusal.ts';
import { requirePlaces, requireSignInPlaces } from '../require-places.ts';
import { openSession } from '../sessions/session-store.ts';
import { textField } from '../text-field.ts';
import { findUser, isKnownUid } from '../user-store.ts';
import type { CustomToken } from './custom-token.ts';
import { tokenAnswer } from './token-answer.ts';

/** Signs in the user named by a configured signer; an unknown user is created, without an address. */
export const signInWithCustomToken: IdentityEndpoint = {
  method: 'POST',
  path: 'v1/accounts:signInWithCustomToken',
  run,
};

async function run(context: IdentityContext, request: IdentityRequest) {
  const { fields, network, now } = request;
  const text = textField(fields, 'token');
  if (!text) throw new IdentityError('MISSING_CUSTOM_TOKEN');
  const places = await requireSignInPlaces(context, now, [[signInsPerNetwork, network]]);
  const { isNew, session } = await noteRefusal(context, request, 'custom', async () => {
    const token = await context.readCustomToken(text);
    const attempt = () => inTransaction(context.db, (tx) => signIn(context, tx, request, { ...token, places }));
    // Two first sign-ins at the same moment both try to make the user; who comes second finds it at the next try.
    return attempt().catch((error) => {
      if (error instanceof IdentityError && error.code === 'DUPLICATE_LOCAL_ID') return attempt();
      throw error;
    });
  });
  context.metrics.signIns.inc({ result: 'ok' });
  return {
    kind: 'identitytoolkit#VerifyCustomTokenResponse',
    isNewUser: isNew,
    ...(await tokenAnswer(context, session)),
  };
}

async function signIn(
  context: IdentityContext,
  tx: Tx,
  { requester, now }: IdentityRequest,
  { uid, claims, places }: CustomToken & { places: Places },
) {
  const known = await findKnownUser(tx, uid);
  if (known?.disabled) throw new IdentityError('USER_DISABLED');
  if (!known) await createUser(context, tx, { uid, email: null, passwordHash: null, displayName: null, now });
  const event = known ? 'sign-in' : 'sign-up';
  await requirePlaces({ db: tx, config: context.config }, now, [[signInsOfAccount, uid]]);
  const session = await openSession(tx, uid, { provider: 'custom', event, now, requester, claims, places });
  return { isNew: !known, session };
}

/** The user of a uid; null for one nobody has had. Throws USER_NOT_FOUND for one whose user is deleted. */
async function findKnownUser(tx: Tx, uid: string) {
  const known = await findUser(tx, uid);
  if (known || !(await isKnownUid(tx, uid))) return known;
  // Another first sign-in may have made the user between the two questions.
  const made = await findUser(tx, uid);
  if (!made) throw new IdentityError('USER_NOT_FOUND');
  return made;
}
