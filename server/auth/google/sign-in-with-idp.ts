import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type Places, returnPlaces } from '../../platform/limits.ts';
import { signInsOfAccount, signInsPerNetwork } from '../auth-limits.ts';
import { changeOwnAccount } from '../authenticate.ts';
import { idTokenField } from '../id-token-field.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { googleFederatedId } from '../look-up.ts';
import { noteRefusal } from '../note-refusal.ts';
import { requirePlaces, requireSignInPlaces } from '../require-places.ts';
import { type NewSession, openSession } from '../sessions/session-store.ts';
import { tokenAnswer } from '../tokens/token-answer.ts';
import { findUser, type User } from '../user-store.ts';
import { type GoogleAccount, googleAccount } from './google-account.ts';
import { giveAttemptBack, handOverAttempt, isPopupNonce } from './google-attempt-store.ts';
import type { GooglePerson } from './google-client.ts';
import { idpCredential } from './idp-credential.ts';
import { linkGoogle } from './link-google.ts';

/** Signs in, or links, by another service's ID token. The only service is Google. */
export const signInWithIdp: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:signInWithIdp', run };

/** Another user has the address or the Google account. */
const takenErrors = new Set(['EMAIL_EXISTS', 'FEDERATED_USER_ID_ALREADY_LINKED']);

/** Errors about the account, which the SDK's popup expects together with the credential. */
const accountErrors = new Set([...takenErrors, 'USER_DISABLED']);

async function run(context: IdentityContext, request: IdentityRequest) {
  const { fields, network, now } = request;
  const { google, config } = context;
  const credential = idpCredential(fields, config.publicUrl);
  if (google === null) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const places = await requireSignInPlaces(context, now, [[signInsPerNetwork, network]]);
  const noting = <T>(work: () => Promise<T>) => noteRefusal(context, request, 'google.com', work);
  const person = await noting(() => google.verify(credential.idToken));
  const profile = profileOf(person, credential.idToken);
  try {
    const outcome = await noting(() => settle(context, request, { person, nonce: credential.nonce, places }));
    return { ...profile, ...(await answerTo(context, outcome)) };
  } catch (error) {
    const isAsked = fields.returnIdpCredential === true && error instanceof IdentityError;
    if (isAsked && accountErrors.has(error.code)) return { ...profile, errorMessage: error.message };
    throw error;
  }
}

type SignedIn = { kind: 'signed-in'; user: User; isNew: boolean; session: NewSession };
type Outcome = SignedIn | Exclude<GoogleAccount, { kind: 'account' }>;

/** `places`: the places in limits that this attempt took. */
type Visit = { person: GooglePerson; nonce: string | null; places: Places };

async function settle(context: IdentityContext, request: IdentityRequest, visit: Visit): Promise<Outcome> {
  const idToken = idTokenField(request.fields);
  if (idToken !== undefined) return link(context, request, visit, idToken);
  const attempt = () => inTransaction(context.db, (tx) => signIn(context, tx, request, visit));
  // Two first sign-ins at the same moment both try to make the account; who comes second finds it at the next try.
  return attempt().catch((error) => {
    if (error instanceof IdentityError && takenErrors.has(error.code)) return attempt();
    throw error;
  });
}

async function link(
  context: IdentityContext,
  request: IdentityRequest,
  { person, nonce, places }: Visit,
  idToken: string,
): Promise<SignedIn> {
  const claims = await context.idTokens.check(idToken);
  return changeOwnAccount(context, claims, async (tx, user) => {
    await assertNonce(tx, person.nonce, nonce, request.now);
    const linked = await linkGoogle(context, tx, request, person, { user, claims });
    await returnPlaces(places).execute(tx);
    return linked;
  });
}

async function signIn(
  context: IdentityContext,
  tx: Tx,
  request: IdentityRequest,
  { person, nonce, places }: Visit,
): Promise<Outcome> {
  const { fields, now, requester } = request;
  await assertNonce(tx, person.nonce, nonce, now);
  const account = await googleAccount(context, tx, person, { autoCreate: fields.autoCreate !== false, now, requester });
  if (account.kind === 'needs-confirmation') {
    // Nobody was signed in, so the token stays usable: the person can link it after signing in another way.
    if (person.nonce !== null) await giveAttemptBack(tx, person.nonce);
    return account;
  }
  const { uid, isNew } = account;
  const event = isNew ? 'sign-up' : 'sign-in';
  await requirePlaces({ db: tx, config: context.config }, now, [[signInsOfAccount, uid]]);
  const session = await openSession(tx, uid, { provider: 'google.com', event, now, requester, places });
  const user = await findUser(tx, uid);
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  return { kind: 'signed-in', user, isNew, session };
}

/**
 * Checks the nonce. A token requested with a nonce is valid only together with it, given in the request (plain or
 * hashed, as SDKs do). A token of our popup signs in once, whatever nonce is given: its holder can read the nonce in
 * it.
 */
async function assertNonce(tx: Tx, expected: string | null, given: string | null, now: Date): Promise<void> {
  const isGood =
    expected !== null && isPopupNonce(expected)
      ? await handOverAttempt(tx, expected, now)
      : given === expected || (given !== null && createHash('sha256').update(given).digest('hex') === expected);
  if (isGood) return;
  throw new IdentityError('MISSING_OR_INVALID_NONCE', 'The nonce is missing, used or not that of the ID token.');
}

function profileOf({ subject, profile, emailVerified, email }: GooglePerson, oauthIdToken: string) {
  const { name, given_name, family_name, picture } = profile;
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: 'google.com',
    federatedId: googleFederatedId(subject),
    ...(email === null ? {} : { email, emailVerified }),
    ...(typeof name === 'string' ? { displayName: name, fullName: name } : {}),
    ...(typeof given_name === 'string' ? { firstName: given_name } : {}),
    ...(typeof family_name === 'string' ? { lastName: family_name } : {}),
    ...(typeof picture === 'string' ? { photoUrl: picture } : {}),
    rawUserInfo: JSON.stringify(profile),
    oauthIdToken,
  };
}

async function answerTo(context: IdentityContext, outcome: Outcome) {
  if (outcome.kind === 'needs-confirmation')
    return { needConfirmation: true, email: outcome.email, verifiedProvider: outcome.verifiedProviders };
  const { user, isNew, session } = outcome;
  context.metrics.signIns.inc({ result: 'ok' });
  return {
    localId: user.uid,
    ...(user.email === null ? {} : { email: user.email, emailVerified: user.email_verified }),
    ...(isNew ? { isNewUser: true } : {}),
    ...(await tokenAnswer(context, session)),
  };
}
