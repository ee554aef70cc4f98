import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/wire/day.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

test('the audit log and the mail tell that an account was moved to another address and recovered', async () => {
  const { db } = furrow.context;
  const mailBox = new MailBox(furrow);
  const { uid, email, idToken } = await furrow.verifiedUser();
  const linked = { provider: 'google.com', subject: 'a-thief', email: 'thief@example.test', user_id: uid };
  await db
    .insertInto('user_identities')
    .values({ ...linked, linked_at: new Date() })
    .execute();
  const newEmail = furrow.world.newEmail();
  const requestType = 'VERIFY_AND_CHANGE_EMAIL';
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType, idToken, newEmail });
  const apply = async (to: string, subject: string) =>
    furrow.world.identity('v1/accounts:update', { oobCode: await mailBox.code(to, subject) });
  expect((await apply(newEmail, 'Confirm your new email')).body).toMatchObject({ email: newEmail });
  expect((await apply(email, 'Your email was changed')).body).toMatchObject({ email });
  const lines = db.selectFrom('audit_log').select(['event', 'result']).where('user_id', '=', uid).orderBy('id');
  expect((await lines.execute()).map(({ event, result }) => `${event} ${result}`)).toEqual([
    'sign-up ok',
    'email-change-sent ok',
    'email-changed ok',
    'provider-unlinked ok',
    'reset-sent ok',
    'email-recovered ok',
  ]);
  const { text } = await mailBox.mail(email, 'Reset your Furrow password');
  expect(text).toContain(`your account has its address ${email} again`);
  // The text also fits an account that never had a password.
  expect(text).toContain('It has no password now');
  expect(text).not.toContain('The password it had');
  expect(text).toContain('The Google account thief@example.test no longer opens the account.');
  expect(text).not.toContain('do nothing');
});

/** Changes the user's address, and returns the code of the way back that the old address gets. */
async function movedTo(newEmail: string, user: TestUser): Promise<string> {
  const mailBox = new MailBox(furrow);
  const { idToken } = await furrow.world.signIn(user);
  const asked = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail };
  await furrow.world.identity('v1/accounts:sendOobCode', asked);
  const oobCode = await mailBox.code(newEmail, 'Confirm your new email');
  expect((await furrow.world.identity('v1/accounts:update', { oobCode })).httpStatus).toBe(200);
  return mailBox.code(user.email, 'Your email was changed');
}

test('recovering an account that already has its old address again sends no mail that the address was lost', async () => {
  const owner = await furrow.verifiedUser();
  const newEmail = furrow.world.newEmail();
  const oobCode = await movedTo(newEmail, owner);
  await movedTo(owner.email, { ...owner, email: newEmail });
  expect((await furrow.world.identity('v1/accounts:update', { oobCode })).httpStatus).toBe(200);
  const mailBox = new MailBox(furrow);
  await mailBox.allSent();
  const subjects = (await mailBox.mailsTo(owner.email)).map(({ subject }) => subject);
  expect(subjects.join()).toContain('Reset your');
  expect(subjects.join()).not.toContain('went back to an earlier email');
});

test('an address that the account left and took again gets one mail about the deletion', async () => {
  const owner = await furrow.verifiedUser();
  const newEmail = furrow.world.newEmail();
  await movedTo(newEmail, owner);
  await movedTo(owner.email, { ...owner, email: newEmail });
  const { idToken } = await furrow.world.signIn(owner);
  await furrow.world.identity('v1/accounts:delete', { idToken });
  const mailBox = new MailBox(furrow);
  await mailBox.mail(newEmail, 'Your account was deleted');
  await mailBox.allSent();
  const told = (await mailBox.mailsTo(owner.email)).filter(({ subject }) => subject.includes('was deleted'));
  expect(told).toHaveLength(1);
});

test('an old address whose recovery link has expired gets no mail about the deletion', async () => {
  const owner = await furrow.verifiedUser();
  const newEmail = furrow.world.newEmail();
  await movedTo(newEmail, owner);
  furrow.clock.move(7 * dayMs + 1_000);
  const { idToken } = await furrow.world.signIn({ ...owner, email: newEmail });
  expect((await furrow.world.identity('v1/accounts:delete', { idToken })).httpStatus).toBe(200);
  furrow.clock.reset();
  const mailBox = new MailBox(furrow);
  await mailBox.mail(newEmail, 'Your account was deleted');
  await mailBox.allSent();
  const subjects = (await mailBox.mailsTo(owner.email)).map(({ subject }) => subject);
  expect(subjects.join()).not.toContain('Your account was deleted');
});

test('a thief who changes the address and deletes the account cannot hide the deletion from the old address', async () => {
  const mailBox = new MailBox(furrow);
  const owner = await furrow.verifiedUser();
  const newEmail = furrow.world.newEmail();
  const asked = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: owner.idToken, newEmail };
  await furrow.world.identity('v1/accounts:sendOobCode', asked);
  const oobCode = await mailBox.code(newEmail, 'Confirm your new email');
  await furrow.world.identity('v1/accounts:update', { oobCode });
  const thief = await furrow.world.signIn({ ...owner, email: newEmail });
  const { httpStatus } = await furrow.world.identity('v1/accounts:delete', { idToken: thief.idToken });
  expect(httpStatus).toBe(200);

  const deleted = 'Your account was deleted';
  const { text } = await mailBox.mail(owner.email, deleted);
  expect(text).toContain(`${owner.email} was the address of your Furrow account`);
  expect(text).toContain(`The account that used ${owner.email} until its email was changed is deleted.`);
  expect(text).toContain('If it was not you, write to');
  expect((await mailBox.mail(newEmail, deleted)).text).toContain(`The account of ${newEmail} was deleted.`);
});
