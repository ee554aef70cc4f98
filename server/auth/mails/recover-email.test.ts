import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

test('that an account went to another address and back is in the audit log', async () => {
  const { db } = furrow.context;
  const mailBox = new MailBox(furrow);
  const { uid, email, idToken } = await furrow.world.user();
  await verifyAddress(db, uid);
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
    'reset-sent ok',
    'email-recovered ok',
  ]);
  const { text } = await mailBox.mail(email, 'Reset your Furrow password');
  expect(text).toContain(`your account has its address ${email} again`);
  expect(text).not.toContain('do nothing');
});
