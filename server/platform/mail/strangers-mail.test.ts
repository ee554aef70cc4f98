import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFarm, inviteUserToFarm, requestToJoinFarm, withdrawFarmJoinRequest } from '#contract/farms/calls.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { MailBox } from '#testing/mail-box.ts';
import { onceMore } from '#testing/once-more.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const { newFarm, newRequest } = farmWorld(() => furrow);

async function newHost() {
  const host = await furrow.world.user();
  const { result } = await furrow.world.call(createFarm, host, { name: `Farm of ${host.email}` });
  return { ...host, farmId: result?.farmId ?? '' };
}
type Host = Awaited<ReturnType<typeof newHost>>;

/** Invites an address, by default one without an account, and returns it. */
async function invite(host: Host, inviteeEmail = furrow.world.newEmail()): Promise<string> {
  const { result } = await furrow.world.call(inviteUserToFarm, host, { farmId: host.farmId, inviteeEmail });
  expect(result).toEqual({ message: `Invitation sent to ${inviteeEmail}.` });
  return inviteeEmail;
}

async function askForChange({ idToken }: Host): Promise<string> {
  const newEmail = furrow.world.newEmail();
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail };
  expect((await furrow.world.identity('v1/accounts:sendOobCode', change)).httpStatus).toBe(200);
  return newEmail;
}

test('a network causes at most a hundred mails an hour to addresses it names, with any number of accounts', async () => {
  furrow.clock.moveToNextHour();
  const mailBox = new MailBox(furrow);
  const mailed = async (emails: readonly string[]) => {
    await mailBox.allSent();
    return (await Promise.all(emails.map((email) => mailBox.mailsTo(email)))).flat().length;
  };
  const named: string[] = [];
  for (let account = 0; account < 6; account += 1) {
    const host = await newHost();
    named.push(await invite(host, (await furrow.verifiedUser()).email));
    for (let time = 1; time < 19; time += 1) named.push(await invite(host));
    named.push(await askForChange(host));
  }
  expect(await mailed(named)).toBe(100);
  furrow.clock.move(3_600_000);
  const host = await newHost();
  expect(await mailed([await invite(host), await askForChange(host)])).toBe(2);
});

test('an owner gets at most twenty mails an hour about join requests, and a notification for each', async () => {
  furrow.clock.moveToNextHour();
  const { owner, farmId } = await newFarm();
  for (let account = 0; account < 8; account += 1) {
    const stranger = await furrow.world.user();
    for (let time = 0; time < 3; time += 1) {
      const requestId = await newRequest(farmId, stranger);
      await furrow.world.call(withdrawFarmJoinRequest, stranger, { requestId });
    }
  }
  const mailBox = new MailBox(furrow);
  const mails = async () => {
    await mailBox.allSent();
    return (await mailBox.mailsTo(owner.email)).length;
  };
  expect(await mails()).toBe(20);
  const told = furrow.context.db.selectFrom('notifications').select('id').where('user_id', '=', owner.uid);
  expect(await told.execute()).toHaveLength(24);
  furrow.clock.move(3_600_000);
  const next = await furrow.world.user();
  expect((await furrow.world.call(requestToJoinFarm, next, { farmId })).httpStatus).toBe(200);
  expect(await mails()).toBe(21);
});

test('aliases of a mailbox get at most sixty invitations an hour together, and the mailbox itself is not limited', async () => {
  furrow.clock.moveToNextHour();
  const host = await newHost();
  const email = furrow.world.newEmail();
  await onceMore(furrow, { name: 'strangers-mail-aliases', key: email, most: 60 });
  const mailBox = new MailBox(furrow);
  const mailed: number[] = [];
  for (const address of [email.replace('@', '+1@'), email.replace('@', '+2@'), email]) {
    await invite(host, address);
    await mailBox.allSent();
    mailed.push((await mailBox.mailsTo(address)).length);
  }
  expect(mailed).toEqual([1, 0, 1]);
});
