import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coinMessages } from '#contract/coins/messages.ts';
import { createFarm } from '#contract/farms/calls.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
let plain: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { EMULATOR: 'on' } });
  plain = await startTestFurrow();
});
afterAll(async () => {
  await furrow.close();
  await plain.close();
});

async function emulator(path: string, method = 'GET', body?: object) {
  const response = await fetch(`${furrow.url}/emulator/v1/projects/furrow/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  return response.json();
}
const claimsIn = (token: unknown) => JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
const asOwner = (path: string, fields: object, on = furrow) => on.world.asOwner(path, fields);

test('the emulator lists every code as soon as its request is answered', async () => {
  const { email, idToken } = await furrow.world.user();
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const { oobCodes } = await emulator('oobCodes');
  expect(oobCodes).toEqual([
    {
      requestType: 'PASSWORD_RESET',
      email,
      oobCode: expect.any(String),
      oobLink: expect.stringContaining('mode=reset'),
    },
    {
      requestType: 'VERIFY_EMAIL',
      email,
      oobCode: expect.any(String),
      oobLink: expect.stringContaining('mode=verify'),
    },
  ]);
  expect((await furrow.world.identity('v1/accounts:update', { oobCode: oobCodes[1].oobCode })).httpStatus).toBe(200);
});

test('the bearer owner reads, changes and deletes any user', async () => {
  const user = await furrow.world.user();
  const lookup = () => asOwner('v1/accounts:lookup', { localId: [user.uid] });
  await asOwner('v1/accounts:update', { localId: user.uid, emailVerified: true, displayName: 'Ada' });
  expect((await lookup()).body).toMatchObject({ users: [{ emailVerified: true, displayName: 'Ada' }] });
  await asOwner('v1/accounts:update', { localId: user.uid, disableUser: true });
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('USER_DISABLED');
  await asOwner('v1/accounts:update', { localId: user.uid, disableUser: false, password: 'meadow-after-rain' });
  await furrow.world.signIn({ ...user, password: 'meadow-after-rain' });
  await asOwner('v1/accounts:delete', { localId: user.uid });
  expect((await lookup()).body.users).toBeUndefined();
});

test('the emulator accepts any API key, but not a request without one', async () => {
  const { email, password } = await furrow.world.user();
  const signIn = (key: string) => furrow.world.identity('v1/accounts:signInWithPassword', { email, password }, { key });
  expect((await signIn('fake-api-key')).httpStatus).toBe(200);
  expect((await signIn('')).httpStatus).toBe(403);
});

test('the bearer owner creates a user with a chosen uid, without signing anybody in', async () => {
  const email = furrow.world.newEmail();
  const wanted = { localId: 'ada-1', email, password: 'meadow-after-rain', emailVerified: true, displayName: 'Ada' };
  const { body } = await asOwner('v1/accounts:signUp', wanted);
  expect(body).toEqual({
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: 'ada-1',
    email,
    displayName: 'Ada',
  });
  const user = await furrow.world.signIn({ uid: 'ada-1', email, password: wanted.password });
  expect((await furrow.world.read('me', user)).value).toMatchObject({ uid: 'ada-1', monthlyCoins: 200 });
  const without = await asOwner('v1/accounts:signUp', { disabled: true });
  const lookup = await asOwner('v1/accounts:lookup', { localId: ['ada-1', without.body.localId] });
  expect(lookup.body).toMatchObject({ users: [{ emailVerified: true, displayName: 'Ada' }, { disabled: true }] });
});

test.each([
  [{ localId: 'taken', email: 'other@example.test' }, 'DUPLICATE_LOCAL_ID'],
  [{ localId: 'other', email: 'taken@example.test' }, 'EMAIL_EXISTS'],
  [{ localId: 'with space' }, 'INVALID_LOCAL_ID'],
  [{ localId: '' }, 'INVALID_LOCAL_ID'],
  [{ localId: 7 }, 'INVALID_LOCAL_ID'],
  [{ email: 'no address' }, 'INVALID_EMAIL'],
  [{ password: 'meadow-after-rain' }, 'MISSING_EMAIL'],
])('the bearer owner cannot create the user %j', async (wanted, message) => {
  await asOwner('v1/accounts:signUp', { localId: 'taken', email: 'taken@example.test' });
  expect((await asOwner('v1/accounts:signUp', wanted)).message).toBe(message);
});

test("the admin SDK's paths with the project in them work", async () => {
  const ask = (path: string, fields: object) =>
    furrow.world.identity(`v1/projects/furrow/accounts${path}`, fields, {
      headers: { authorization: 'Bearer owner' },
      mount: 'identitytoolkit.googleapis.com',
      key: '',
    });
  const { localId } = (await ask('', { email: furrow.world.newEmail() })).body;
  await ask(':update', { localId, displayName: 'Ada' });
  expect((await ask(':lookup', { localId: [localId] })).body).toMatchObject({ users: [{ displayName: 'Ada' }] });
  expect((await ask(':delete', { localId })).httpStatus).toBe(200);
  expect((await ask(':lookup', { localId: [localId] })).body.users).toBeUndefined();
});

test('custom attributes are in every later ID token of the user, and are deleted with the account', async () => {
  const user = await furrow.world.user();
  const customAttributes = '{"team":"north","seats":3}';
  const { httpStatus } = await asOwner('v1/accounts:update', { localId: user.uid, customAttributes });
  expect(httpStatus).toBe(200);
  const tokens = [await furrow.world.refresh(user.refreshToken), await furrow.world.signIn(user)];
  for (const { idToken } of tokens) {
    expect(claimsIn(idToken)).toMatchObject({ sub: user.uid, team: 'north', seats: 3 });
    const { body } = await furrow.world.identity('v1/accounts:lookup', { idToken });
    expect(body).toMatchObject({ users: [{ customAttributes }] });
  }
  await asOwner('v1/accounts:update', { localId: user.uid, customAttributes: '{}' });
  expect(claimsIn((await furrow.world.signIn(user)).idToken)).not.toHaveProperty('team');
  await asOwner('v1/accounts:update', { localId: user.uid, customAttributes });
  await asOwner('v1/accounts:delete', { localId: user.uid });
  const left = furrow.context.db.selectFrom('users').select('custom_attributes').where('uid', '=', user.uid);
  expect(await left.executeTakeFirst()).toEqual({ custom_attributes: null });
});

test.each([
  ['no JSON', 'INVALID_CLAIMS'],
  ['', 'INVALID_CLAIMS'],
  ['["a"]', 'INVALID_CLAIMS'],
  ['null', 'INVALID_CLAIMS'],
  [{ team: 'north' }, 'INVALID_CLAIMS'],
  ['{"a":"\\u0000"}', 'INVALID_CLAIMS'],
  ['{"team":"north","iss":"elsewhere"}', 'FORBIDDEN_CLAIM : iss'],
  ['{"sid":"another"}', 'FORBIDDEN_CLAIM : sid'],
  [JSON.stringify({ a: 'x'.repeat(993) }), 'CLAIMS_TOO_LARGE'],
])('custom attributes %j are refused together with the whole request', async (customAttributes, message) => {
  const user = await furrow.world.user();
  const change = { localId: user.uid, customAttributes, displayName: 'Ada' };
  expect((await asOwner('v1/accounts:update', change)).message).toBe(message);
  const { body } = await asOwner('v1/accounts:lookup', { localId: [user.uid] });
  expect(body).not.toMatchObject({ users: [{ displayName: 'Ada' }] });
});

test('custom attributes may have a thousand characters', async () => {
  const { uid } = await furrow.world.user();
  const customAttributes = JSON.stringify({ a: 'x'.repeat(992) });
  expect((await asOwner('v1/accounts:update', { localId: uid, customAttributes })).httpStatus).toBe(200);
});

test('the email privacy of the emulator can be turned off and on', async () => {
  const { email } = await furrow.world.user();
  const ask = async () =>
    (await furrow.world.identity('v1/accounts:createAuthUri', { identifier: email, continueUri: 'http://localhost' }))
      .body;
  const signIn = async (as: string) =>
    (await furrow.world.identity('v1/accounts:signInWithPassword', { email: as, password: 'wrong-password' })).message;
  expect((await ask()).registered).toBeUndefined();
  const off = { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } };
  expect(await emulator('config', 'PATCH', off)).toMatchObject(off);
  expect(await ask()).toMatchObject({ registered: true, signinMethods: ['password'] });
  expect([await signIn(email), await signIn('nobody@example.test')]).toEqual(['INVALID_PASSWORD', 'EMAIL_NOT_FOUND']);
  await emulator('config', 'PATCH', { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } });
  expect((await ask()).registered).toBeUndefined();
  for (const as of [email, 'nobody@example.test']) expect(await signIn(as)).toBe('INVALID_LOGIN_CREDENTIALS');
});

test.each(['{', 'null', '{"emailPrivacyConfig":7}', '{"__proto__":{}}'])(
  'the emulator refuses the configuration %s',
  async (body) => {
    const address = `${furrow.url}/emulator/v1/projects/furrow/config`;
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(address, { method: 'PATCH', headers, body })).status).toBe(400);
  },
);

test.each(['furrow/verificationCodes', 'demo-elsewhere/oobCodes', 'demo-elsewhere/accounts'])(
  'the unknown emulator path %s answers 404 in JSON',
  async (path) => {
    const response = await fetch(`${furrow.url}/emulator/v1/projects/${path}`);
    expect([response.status, await response.json()]).toMatchObject([404, { error: { status: 'NOT_FOUND' } }]);
  },
);

test('the emulator sends any number of password resets without a limit', async () => {
  const { email } = await furrow.world.user();
  const statuses = [];
  for (let i = 0; i < 12; i += 1)
    statuses.push(
      (await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })).httpStatus,
    );
  expect(statuses).toEqual(Array(12).fill(200));
});

test('the emulator deletes all accounts and codes at once', async () => {
  const user = await furrow.world.user();
  await emulator('accounts', 'DELETE');
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('USER_NOT_FOUND');
  expect(await emulator('oobCodes')).toEqual({ oobCodes: [] });
});

test('deleting all accounts includes owners of farms with members; only a user with a debt stays, and is the error', async () => {
  const { world, context } = furrow;
  const [owner, member, debtor] = [await world.user(), await world.user(), await world.user()];
  await asOwner('v1/accounts:update', { localId: owner.uid, emailVerified: true });
  const { result } = await world.call(createFarm, await world.signIn(owner), { name: 'Long Acre' });
  await sql`insert into farm_members (farm_id, user_id, joined_at) values (${result?.farmId}, ${member.uid}, now())`.execute(
    context.db,
  );
  await sql`select post_ledger_transaction('test:debt', 'Refund', now(), jsonb_build_array(
    jsonb_build_object('account', (select id from ledger_accounts where user_id = ${debtor.uid} and kind = 'debt'), 'amount', -5000),
    jsonb_build_object('account', system_account('issuance'), 'amount', 5000)))`.execute(context.db);
  for (const { idToken } of [owner, debtor])
    expect((await world.identity('v1/accounts:delete', { idToken })).message).toMatch(/^DELETION_REFUSED/);

  expect(await emulator('accounts', 'DELETE')).toMatchObject({
    error: { status: 'FAILED_PRECONDITION', message: coinMessages.closingWithDebt(5) },
  });
  for (const { refreshToken } of [owner, member])
    expect((await world.refresh(refreshToken)).message).toBe('USER_NOT_FOUND');
  expect((await world.refresh(debtor.refreshToken)).httpStatus).toBe(200);
  expect(await context.db.selectFrom('farms').select('name').execute()).toEqual([]);
  await sql`select post_ledger_transaction('test:repaid', 'Refund', now(), jsonb_build_array(
    jsonb_build_object('account', (select id from ledger_accounts where user_id = ${debtor.uid} and kind = 'debt'), 'amount', 5000),
    jsonb_build_object('account', system_account('issuance'), 'amount', -5000)))`.execute(context.db);
  expect(await emulator('accounts', 'DELETE')).toEqual({});
});

test('without EMULATOR=on there are no emulator paths and the bearer owner is refused', async () => {
  for (const [path, method] of [
    ['accounts', 'DELETE'],
    ['oobCodes', 'GET'],
    ['config', 'GET'],
    ['config', 'PATCH'],
  ]) {
    const response = await fetch(`${plain.url}/emulator/v1/projects/furrow/${path}`, { method: method ?? 'GET' });
    expect(response.status).toBe(404);
  }
  const user = await plain.world.user();
  const disable = { localId: user.uid, disableUser: true };
  expect((await asOwner('v1/accounts:update', disable, plain)).httpStatus).toBe(401);
  const withKey = { headers: { authorization: 'Bearer owner' } };
  expect((await plain.world.identity('v1/accounts:update', disable, withKey)).httpStatus).toBe(401);
  expect((await plain.world.identity('v1/accounts:lookup', { localId: [user.uid] }, withKey)).httpStatus).toBe(401);
  expect((await plain.world.refresh(user.refreshToken)).httpStatus).toBe(200);
});

test.each(['Bearer garbage', 'Bearer ya29.x', 'bearer', 'Bearer a.b.c'])(
  'the bearer "%s" is refused at every endpoint, even with a good key and a good token',
  async (authorization) => {
    for (const on of [furrow, plain]) {
      const { idToken, refreshToken } = await on.world.user();
      for (const [path, fields] of [
        ['v1/accounts:lookup', { idToken }],
        ['v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken }],
        ['v2/passwordPolicy', null],
      ] as const) {
        const { httpStatus, body } = await on.world.identity(path, fields, { headers: { authorization } });
        expect([httpStatus, body], path).toMatchObject([401, { error: { code: 401, status: 'UNAUTHENTICATED' } }]);
      }
    }
  },
);

test("an Authorization header that is not a bearer, such as a proxy's password, is ignored", async () => {
  const { idToken } = await plain.world.user();
  const headers = { authorization: 'Basic dTpw' };
  expect((await plain.world.identity('v1/accounts:lookup', { idToken }, { headers })).httpStatus).toBe(200);
});
