import * as v from 'valibot';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { normalizeEmail } from '../email-address.ts';
import { eraseUser } from '../erase-user.ts';
import type { IdentityContext, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { findIdentities, findUserOfIdentity } from '../identity-store.ts';
import { accountOf } from '../look-up.ts';
import { textField } from '../text-field.ts';
import { findUser, findUserByEmail } from '../user-store.ts';
import { sendCodeForAny } from './send-code-for-any.ts';
import { signUpAny } from './sign-up-any.ts';
import { updateAny } from './update-any.ts';

type AdminRun = (context: IdentityContext, request: IdentityRequest) => Promise<object>;

/** The endpoints open to the bearer `owner` with `EMULATOR=on`, in the forms that name a user instead of a token. */
export const emulatorAdmin: Readonly<Record<string, AdminRun>> = {
  'v1/accounts:signUp': signUpAny,
  'v1/accounts:lookup': lookUpAny,
  'v1/accounts:update': updateAny,
  'v1/accounts:delete': deleteAny,
  'v1/accounts:sendOobCode': sendCodeForAny,
};

async function lookUpAny({ db }: IdentityContext, { fields }: IdentityRequest) {
  const users = await Promise.all([
    ...texts(fields.localId).map((uid) => findUser(db, uid)),
    ...texts(fields.email).map((email) => findUserByEmail(db, normalizeEmail(email) ?? '')),
    ...federatedIds(fields.federatedUserId).map(async ({ providerId, rawId }) =>
      findUser(db, (await findUserOfIdentity(db, providerId, rawId)) ?? ''),
    ),
  ]);
  const found = users.filter((user) => user !== null);
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    ...(found.length === 0
      ? {}
      : { users: await Promise.all(found.map(async (user) => accountOf(user, await findIdentities(db, user.uid)))) }),
  };
}

const federatedIdsSchema = v.array(v.object({ providerId: v.string(), rawId: v.string() }));

/** The ids at other services that the Admin SDK asks for; an empty list if the value is not a list of them. */
function federatedIds(value: unknown) {
  const parsed = v.safeParse(federatedIdsSchema, value);
  return parsed.success ? parsed.output : [];
}

async function deleteAny(context: IdentityContext, { fields, now }: IdentityRequest) {
  const uid = textField(fields, 'localId');
  if (!uid) throw new IdentityError('MISSING_LOCAL_ID');
  await inTransaction(context.db, (tx) => eraseUser(context, tx, { uid, now }));
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}

function texts(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.filter((item) => typeof item === 'string');
}
