import { passwordMaxLength } from '#contract/auth/password.ts';
import type { Database } from '../platform/database/database.ts';
import { placesTaken } from '../platform/limits.ts';
import { signInsFromKnownNetwork, signInsOfAccount, signInsPerEmail, signInsPerNetwork } from './auth-limits.ts';
import { credentialFields } from './credential-fields.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { noteRefusedSignIn } from './note-refusal.ts';
import { requireSignInPlaces } from './require-places.ts';
import { isAmong, openedFrom } from './sessions/known-network.ts';
import { openSessionByPassword } from './sessions/session-store.ts';
import { tokenAnswer } from './tokens/token-answer.ts';
import { renewPasswordHash } from './user-store.ts';

/** Signs in by e-mail and password. Unknown address and wrong password have the same answer, after the same work. */
export const signInWithPassword: IdentityEndpoint = { method: 'POST', path: 'v1/accounts:signInWithPassword', run };

async function run(context: IdentityContext, request: IdentityRequest) {
  return context.hasher.withRoom(request, () => signIn(context, request));
}

async function signIn(context: IdentityContext, { fields, requester, network, now }: IdentityRequest) {
  const { email, password } = credentialFields(fields);
  // No account has a password that long, so nothing is hashed (security row 5).
  if (password.length > passwordMaxLength) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  const find = () => findAccount(context.db, email, now);
  const found = await find();
  const isKnown = found !== null && isAmong(found.opened_from, network);
  const tries = [
    isKnown ? ([signInsFromKnownNetwork, `${email} ${network}`] as const) : ([signInsPerEmail, email] as const),
    [signInsPerNetwork, network] as const,
  ];
  await requireSignInPlaces(context, now, [...tries, [signInsOfAccount, email]]);

  const { user, matches } = await check(context, found, password, find);
  if (!user || !matches) return refuse(user);
  // Told only to those who know the password: otherwise it would reveal which addresses have an account.
  if (user.disabled) return refuse(user, 'USER_DISABLED');
  const opening = { provider: 'password', event: 'sign-in', now, requester, places: placesTaken(tries, now) } as const;
  const session = await openSessionByPassword(context.db, user, opening);
  // The password may have been changed while this one was hashed: the old one must not open the account after a reset.
  if (!session) return refuse(user);
  context.metrics.signIns.inc({ result: 'ok' });
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: user.uid,
    email: user.email,
    displayName: user.display_name ?? '',
    registered: true,
    ...(user.photo_url === null ? {} : { profilePicture: user.photo_url }),
    ...(await tokenAnswer(context, session)),
  };

  async function refuse(known: Account, code = refusalOf(context, known)): Promise<never> {
    const detail = { provider: 'password', code } as const;
    await noteRefusedSignIn(context, { uid: known?.uid ?? null, requester, at: now, detail });
    throw new IdentityError(code);
  }
}

/** Tests that turned the protection of addresses off learn whether the address or the password was wrong. */
function refusalOf({ emulator }: IdentityContext, known: Account): string {
  if (emulator?.protectsAddresses !== false) return 'INVALID_LOGIN_CREDENTIALS';
  return known ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND';
}

type Account = Awaited<ReturnType<typeof findAccount>>;

/** The data of the account with this address that a sign-in needs; null if there is none. */
async function findAccount(db: Database, email: string, now: Date) {
  const found = await db
    .selectFrom('users as u')
    .select([
      'uid',
      'email',
      'password_hash',
      'disabled',
      'display_name',
      'photo_url',
      openedFrom(now).as('opened_from'),
    ])
    .where('email', '=', email)
    .executeTakeFirst();
  return found ?? null;
}

/** Checks the password of an account, and hashes it again if the stored hash has a lower cost than today's. */
async function check(
  context: IdentityContext,
  user: Account,
  password: string,
  findAgain: () => Promise<Account>,
): Promise<{ user: Account; matches: boolean }> {
  const { db, hasher } = context;
  const stored = user?.password_hash ?? null;
  const matches = await hasher.verify(stored, password);
  if (!user || stored === null || !matches || !hasher.isOutdated(stored)) return { user, matches };
  const password_hash = await hasher.hash(password);
  if (await renewPasswordHash(db, user.uid, stored, password_hash))
    return { user: { ...user, password_hash }, matches };
  // The hash has changed meanwhile, perhaps renewed by another sign-in, so compare with the current one.
  return check(context, await findAgain(), password, findAgain);
}
