import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { MailBox } from '#testing/mail-box.ts';
import { onceMore } from '#testing/once-more.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import { testPassword as password } from '#testing/world.ts';
import { networkOf } from '../../platform/address.ts';

let furrow: TestFurrow;
let mailBox: MailBox;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { TRUSTED_PROXIES: '1' } });
  mailBox = new MailBox(furrow);
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

/** More networks than the limit for strangers' mails to one address: a single customer of a provider has hundreds. */
const networks = Array.from({ length: 25 }, (_, at) => `2001:db8:0:${at.toString(16)}::1`);

const from = (address: string, path: string, fields: object) =>
  furrow.world.identity(`v1/accounts:${path}`, fields, { headers: { 'x-forwarded-for': address } });

async function mailsTo(email: string): Promise<number> {
  await mailBox.allSent();
  return (await mailBox.mailsTo(email)).length;
}

test.each([
  ['is not verified', false, 20],
  ['is verified', true, 25],
])(
  "an address that %s is limited in the password resets mailed from its account's networks",
  async (_what, isProved, most) => {
    furrow.clock.moveToNextHour();
    const { email, uid } = await furrow.world.user();
    if (isProved) await verifyAddress(furrow.context.db, uid);
    for (const address of networks)
      expect((await from(address, 'signInWithPassword', { email, password })).httpStatus).toBe(200);
    for (const address of networks)
      expect((await from(address, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })).httpStatus).toBe(200);
    expect(await mailsTo(email)).toBe(most);
    const askAgain = async () => {
      await from(networks[0] ?? '', 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
      return (await mailsTo(email)) - most;
    };
    expect(await aroundWindowEnd(furrow.clock, 3_600, askAgain)).toEqual(isProved ? [1, 2] : [0, 1]);
  },
);

test('repeated sign-ups with one address from many networks cause at most twenty verification mails an hour', async () => {
  furrow.clock.moveToNextHour();
  const email = furrow.world.newEmail();
  for (const address of networks) {
    const { idToken } = (await from(address, 'signUp', { email, password })).body;
    const asked = await from(address, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    expect(asked.httpStatus).toBe(200);
    await from(address, 'delete', { idToken });
  }
  const lines = furrow.context.db.selectFrom('audit_log').select('address').where('event', '=', 'verification-sent');
  expect(await lines.where('address', 'in', networks).execute()).toHaveLength(20);
});

test('after the owner takes over an account, the networks of the squatter no longer count as known', async () => {
  furrow.clock.moveToNextHour();
  const email = furrow.world.newEmail();
  const [home = '', ...others] = networks;
  await from(others[0] ?? '', 'signUp', { email, password });
  for (const address of others.slice(0, 11)) await from(address, 'signInWithPassword', { email, password });
  await from(home, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const oobCode = await mailBox.code(email, 'Reset your');
  const newPassword = 'meadow-after-rain';
  expect((await from(home, 'resetPassword', { oobCode, newPassword })).httpStatus).toBe(200);
  for (const address of others.slice(0, 11))
    for (let guess = 1; guess <= 10; guess += 1) await from(address, 'signInWithPassword', { email, password });
  expect((await from(home, 'signInWithPassword', { email, password: newPassword })).httpStatus).toBe(200);
});

test('a network causes at most two hundred verification mails an hour, for any number of accounts', async () => {
  furrow.clock.moveToNextHour();
  const address = '2001:db8:1::1';
  const { idToken } = (await from(address, 'signUp', { email: furrow.world.newEmail(), password })).body;
  await onceMore(furrow, { name: 'verification-network', key: networkOf(address), most: 200 });
  const ask = (token: unknown) => from(address, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: token });
  expect((await ask(idToken)).httpStatus).toBe(200);
  const next = await from(address, 'signUp', { email: furrow.world.newEmail(), password });
  expect((await ask(next.body.idToken)).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
});

test.each([
  ['signed up from', 'verification-known-all'],
  ['did not sign up from', 'verification-email'],
])(
  'aliases of a mailbox get at most 60 verification mails an hour from networks they %s; the mailbox is not limited',
  async (how, name) => {
    furrow.clock.moveToNextHour();
    const email = furrow.world.newEmail();
    await onceMore(furrow, { name: `${name}-aliases`, key: email, most: 60 });
    const [home = '', away = ''] = networks;
    const mailed: number[] = [];
    for (const address of [email.replace('@', '+1@'), email.replace('@', '+2@'), email]) {
      const { idToken } = (await from(home, 'signUp', { email: address, password })).body;
      const asker = how === 'signed up from' ? home : away;
      const asked = await from(asker, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
      expect(asked.httpStatus).toBe(200);
      mailed.push(await mailsTo(address));
    }
    expect(mailed).toEqual([1, 0, 1]);
  },
);
