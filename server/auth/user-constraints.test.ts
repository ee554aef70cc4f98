import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let user: TestUser;
let other: TestUser;
let gone: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  [user, other, gone] = [await furrow.world.user(), await furrow.world.user(), await furrow.world.user()];
  await furrow.world.identity('v1/accounts:delete', { idToken: gone.idToken });
});
afterAll(() => furrow.close());

/** Runs SQL directly, bypassing our code, as a careless program would. */
const run = (statement: string) => sql.raw(statement).execute(furrow.context.db);

test.each([
  ['is enabled again', 'disabled = false'],
  ['has an address', `email = 'somebody@example.com'`],
  ['has a password', `password_hash = 'x'`],
  ['has a name', `display_name = 'Ada'`],
  ['has a picture', `photo_url = 'https://example.com/a.png'`],
  ['is in a group', `user_group = 'dev'`],
  ['is warned of a low balance', 'low_balance_coins = 5'],
])('the database refuses a deleted user who %s', async (_what, change) => {
  await expect(run(`update users set ${change} where uid = '${gone.uid}'`)).rejects.toThrow('a_deleted_user_is_nobody');
});

test('the database refuses a deleted user with custom attributes', async () => {
  const saying = run(`update users set custom_attributes = '{}' where uid = '${gone.uid}'`);
  await expect(saying).rejects.toThrow('nothing_is_said_of_the_deleted');
});

test.each<[what: string, how: () => string, why: string]>([
  [
    'a verified address that is missing',
    () => `update users set email = null, email_verified = true where uid = '${user.uid}'`,
    'only_an_address_is_verified',
  ],
  [
    'the same address for two users',
    () => `update users set email = '${other.email}' where uid = '${user.uid}'`,
    'users_email_key',
  ],
  [
    'an address in capital letters',
    () => `update users set email = upper(email) where uid = '${user.uid}'`,
    'users_email_check',
  ],
  [
    'a second live refresh token of a session',
    () => `insert into refresh_tokens (token_hash, session_id, created_at)
      select decode('02', 'hex'), t.session_id, now() from refresh_tokens t join sessions s on s.id = t.session_id where s.user_id = '${user.uid}'`,
    'refresh_tokens_live',
  ],
  [
    'two refresh tokens that replace the same one',
    () => `insert into refresh_tokens (token_hash, session_id, parent_hash, created_at, rotated_at)
      select decode('0' || n, 'hex'), s.id, decode('00', 'hex'), now(), now() from sessions s, generate_series(1, 2) n where s.user_id = '${user.uid}'`,
    'refresh_tokens_parent',
  ],
  [
    'a change of address without a new address',
    () => `insert into oob_codes (code_hash, kind, user_id, email, created_at, expires_at)
      values ('code', 'VERIFY_AND_CHANGE_EMAIL', '${user.uid}', '${user.email}', now(), now())`,
    'only_a_change_has_a_new_address',
  ],
  [
    'a password reset with a new address',
    () => `insert into oob_codes (code_hash, kind, user_id, email, new_email, created_at, expires_at)
      values ('code', 'PASSWORD_RESET', '${user.uid}', '${user.email}', '${other.email}', now(), now())`,
    'only_a_change_has_a_new_address',
  ],
  [
    'the same Google account for two users',
    () => `insert into user_identities (provider, subject, user_id, linked_at)
      values ('google.com', 'ada', '${user.uid}', now()), ('google.com', 'ada', '${other.uid}', now())`,
    'user_identities_pkey',
  ],
  [
    'two Google accounts of one user',
    () => `insert into user_identities (provider, subject, user_id, linked_at)
      values ('google.com', 'ada', '${user.uid}', now()), ('google.com', 'grace', '${user.uid}', now())`,
    'user_identities_user_id_provider_key',
  ],
])('the database refuses %s', async (_what, how, why) => {
  await expect(run(how())).rejects.toThrow(why);
});
