import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLowBalance } from '#contract/account/calls.ts';
import { ownDataPath } from '#contract/account/own-data.ts';
import { createBounty, engageBounty, updateBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { reportTransactionIssue } from '#contract/coins/calls.ts';
import { ledgerCsvPath } from '#contract/coins/downloads.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { myTransactions } from '#contract/coins/queries.ts';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import {
  checkFarmNameIsUnique,
  createFarm,
  requestToJoinFarm,
  setFarmIcon,
  transferFarm,
  updateFarmDetails,
} from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { auditLogPath } from '#contract/operators/audit-log.ts';
import { logClientError } from '#contract/site/calls.ts';
import { dayMs } from '#contract/wire/day.ts';
import { limitMessages } from '#contract/wire/limit-messages.ts';
import { onceMore as countOnceMore } from '#testing/once-more.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const hourMs = 3_600_000;

/** The user, or the network of a visitor. */
type Whose = Pick<TestUser, 'uid'>;

/** Counts so many tries in this window that only one more is allowed. */
const onceMore = (windowMs: number, name: string, { uid: key }: Whose, most: number) =>
  countOnceMore(furrow, { name, key, most, windowMs });
const onceMoreToday = (name: string, whose: Whose, most: number) => onceMore(dayMs, name, whose, most);

const call: TestFurrow['world']['call'] = (...args) => furrow.world.call(...args);

async function ownerOfFarm(name: string) {
  const owner = await furrow.world.user();
  const { result } = await call(createFarm, owner, { name });
  return { owner, farmId: result?.farmId ?? '' };
}

test('a user reports at most twenty transactions a day', async () => {
  const user = await furrow.world.user();
  await furrow.spend(user.uid, 1_000);
  await furrow.spend(user.uid, 1_000);
  const { value } = await furrow.world.read('myTransactions', user);
  const spent = v.parse(myTransactions.value, value).items.filter(({ amount }) => amount < 0);
  await onceMoreToday('dispute', user, 20);
  const [first, second] = await Promise.all(
    spent.map(({ id }) =>
      call(reportTransactionIssue, user, { transactionId: id, reason: 'Incorrect Amount', details: 'It was less.' }),
    ),
  );
  const answers = [first, second].map((answer) => answer?.error ?? null);
  expect(answers).toContain(null);
  expect(answers).toContainEqual({ status: 'RESOURCE_EXHAUSTED', message: coinMessages.tooManyReports });
});

test('a user sends at most fifty join requests a day', async () => {
  const user = await furrow.world.user();
  const farms = await Promise.all(['Farm of requests', 'Another of them'].map(ownerOfFarm));
  for (const { owner, farmId } of farms) await call(updateFarmDetails, owner, { farmId, isPublic: true });
  await onceMoreToday('farm-request', user, 50);
  const answers: unknown[] = [];
  for (const { farmId } of farms) answers.push((await call(requestToJoinFarm, user, { farmId })).error ?? null);
  expect(answers).toEqual([null, { status: 'RESOURCE_EXHAUSTED', message: farmMessages.enoughToday }]);
});

test('a user posts at most fifty bounties a day', async () => {
  const { owner } = await ownerOfFarm('Farm of bounties');
  await onceMoreToday('bounty', owner, 50);
  const post = async () =>
    (
      await call(createBounty, owner, {
        title: 'A slow build',
        description: 'It is slow.',
        reward: { type: 'custom', customDescription: 'A drawing.' },
      })
    ).error ?? null;
  expect([await post(), await post()]).toEqual([
    null,
    { status: 'RESOURCE_EXHAUSTED', message: bountyMessages.tooMany },
  ]);
});

test('a user makes at most three hundred changes an hour that others see of farms and bounties', async () => {
  const { owner, farmId } = await ownerOfFarm('Farm of changes');
  await onceMore(hourMs, 'change', owner, 300);
  const answers = [
    await call(updateFarmDetails, owner, { farmId, description: 'One more.' }),
    await call(updateFarmDetails, owner, { farmId, description: 'And one.' }),
    await call(setFarmIcon, owner, { farmId, icon: 'greenhouse' }),
  ];
  const refused = { status: 'RESOURCE_EXHAUSTED', message: limitMessages.tooManyChanges };
  expect(answers.map(({ error }) => error ?? null)).toEqual([null, refused, refused]);
});

test('creating a farm, changing a bounty and engaging one count among these changes', async () => {
  const { owner } = await ownerOfFarm('Farm of changed bounties');
  const reward = { type: 'custom', customDescription: 'A drawing.' };
  const posted = await call(createBounty, owner, { title: 'A slow build', description: 'It is slow.', reward });
  const bountyId = posted.result?.bountyId;
  const newcomer = await furrow.world.user();
  for (const user of [owner, newcomer]) await onceMore(hourMs, 'change', user, 301);
  const answers = [
    await call(createFarm, newcomer, { name: 'Farm too many' }),
    await call(engageBounty, newcomer, { bountyId }),
    await call(updateBounty, owner, { bountyId, description: 'It is very slow.' }),
  ];
  const refused = { status: 'RESOURCE_EXHAUSTED', message: limitMessages.tooManyChanges };
  expect(answers.map(({ error }) => error)).toEqual([refused, refused, refused]);
});

test('choosing the name of another farm counts as a change, even if that farm is private', async () => {
  const { owner, farmId } = await ownerOfFarm('Farm of guesses');
  await ownerOfFarm('Farm that is private');
  const newcomer = await furrow.world.user();
  for (const user of [owner, newcomer]) await onceMore(hourMs, 'change', user, 300);
  const name = 'Farm that is private';
  const found = async () => (await furrow.world.call(createFarm, newcomer, { name })).error;
  const rename = async () => (await furrow.world.call(updateFarmDetails, owner, { farmId, name })).error;
  const taken = { status: 'ALREADY_EXISTS', message: farmMessages.nameTaken };
  const refused = { status: 'RESOURCE_EXHAUSTED', message: limitMessages.tooManyChanges };
  expect([await found(), await found()]).toEqual([taken, refused]);
  expect([await rename(), await rename()]).toEqual([taken, refused]);
});

test('a user attempts to delete the account at most ten times an hour', async () => {
  furrow.clock.moveToNextHour();
  const user = await furrow.world.user();
  await furrow.world.call(createFarm, user, { name: 'Farm of who cannot go' });
  const posting = { title: 'A slow build', description: 'It is slow.', reward: { type: 'seed', amount: 10 } };
  await furrow.give(user.uid, { purchased: 10_000 });
  await furrow.world.call(createBounty, user, posting);
  await onceMore(hourMs, 'account-deletion', user, 10);
  const remove = async () => (await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken })).message;
  expect(await remove()).toContain('DELETION_REFUSED');
  expect(await remove()).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  furrow.clock.reset();
});

test('a user checks the name of a farm at most sixty times a minute', async () => {
  furrow.clock.moveToNextHour();
  const user = await furrow.world.user();
  await onceMore(60_000, 'farm-name', user, 60);
  const ask = async () => (await call(checkFarmNameIsUnique, user, { farmName: 'Farm of questions' })).error ?? null;
  expect([await ask(), await ask()]).toEqual([
    null,
    { status: 'RESOURCE_EXHAUSTED', message: farmMessages.tooManyChecks },
  ]);
  furrow.clock.reset();
});

test.each([
  ['the coin history', 60, ledgerCsvPath, 'coin-download'],
  ['the file of own data', 10, ownDataPath, 'own-data'],
  ['the audit log', 20, auditLogPath, 'audit-download'],
])('%s can be downloaded at most %d times an hour', async (_what, most, path, limit) => {
  const { uid, idToken } = await furrow.operator();
  await onceMore(hourMs, limit, { uid }, most);
  const download = () => fetch(`${furrow.url}${path}`, { headers: { authorization: `Bearer ${idToken}` } });
  expect((await download()).status).toBe(200);
  expect(await (await download()).json()).toEqual({
    error: { status: 'RESOURCE_EXHAUSTED', message: limitMessages.tooManyRequests },
  });
});

test('a user changes crafts at most twelve hundred times an hour, but can always take one off the market', async () => {
  const owner = await furrow.world.user();
  const ids: string[] = [];
  for (const isPublic of [true, false])
    ids.push((await call(createCraft, owner, { name: 'Changing', isPublic })).result?.craftId ?? '');
  const [craftId, hidden] = ids;
  await onceMore(hourMs, 'craft-change', owner, 1_200);
  const answers = [
    await call(updateCraft, owner, { craftId, isPublic: false }),
    await call(updateCraft, owner, { craftId: hidden, prompt: 'One more.' }),
    await call(updateCraft, owner, { craftId: hidden, prompt: 'And one.' }),
    await call(updateCraft, owner, { craftId: hidden, price: 20 }),
    await call(updateCraft, owner, { craftId: hidden, isPublic: false }),
    await call(updateCraft, owner, { craftId, isPublic: true }),
  ];
  const refused = { status: 'RESOURCE_EXHAUSTED', message: limitMessages.tooManyChanges };
  expect(answers.map(({ error }) => error ?? null)).toEqual([null, null, refused, refused, refused, refused]);
});

test('a farm is handed over at most twenty times a day, and each time counts as a change', async () => {
  const { owner, farmId } = await ownerOfFarm('Handed Over');
  const member = await furrow.world.user();
  const joined_at = furrow.clock.now();
  await furrow.context.db
    .insertInto('farm_members')
    .values({ farm_id: farmId, user_id: member.uid, joined_at })
    .execute();
  await onceMoreToday('farm-transfer', { uid: farmId }, 20);
  expect((await call(transferFarm, owner, { farmId, userId: member.uid })).httpStatus).toBe(200);
  const { error } = await call(transferFarm, member, { farmId, userId: owner.uid });
  expect(error).toEqual({ status: 'RESOURCE_EXHAUSTED', message: farmMessages.enoughToday });
  await onceMore(hourMs, 'change', member, 301);
  const counted = await call(transferFarm, member, { farmId, userId: owner.uid });
  expect(counted.error).toEqual({ status: 'RESOURCE_EXHAUSTED', message: limitMessages.tooManyChanges });
});

test('setting the low-balance warning counts as a change', async () => {
  const user = await furrow.world.user();
  await onceMore(hourMs, 'change', user, 300);
  const set = async (coins: number) => (await call(setLowBalance, user, { coins })).httpStatus;
  expect([await set(1), await set(2)]).toEqual([200, 429]);
});

test('a user may report a thousand errors a day, and the browsers of a network as many', async () => {
  const user = await furrow.world.user();
  await onceMoreToday('client-error-day', user, 1_000);
  await onceMoreToday('report-day', { uid: '127.0.0.1' }, 1_000);
  const tell = async () => (await call(logClientError, user, { context: 'x', error: {} })).httpStatus;
  const violation = { documentURL: 'https://furrow.test/', effectiveDirective: 'script-src-elem' };
  const report = async () =>
    (
      await fetch(`${furrow.url}/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/reports+json' },
        body: JSON.stringify([{ type: 'csp-violation', body: violation }]),
      })
    ).status;
  expect([await tell(), await tell(), await report(), await report()]).toEqual([200, 429, 204, 429]);
});

test('a user sends at most twelve hundred calls an hour with a new idempotency key; a known key is answered', async () => {
  const user = await furrow.world.user();
  const send = (key: string) =>
    furrow.world.rawCall('createCraft', user.idToken, '{"data":{"name":"Barley"}}', { 'idempotency-key': key });
  await onceMore(hourMs, 'idempotency-key', user, 1_200);
  const first = await send('one');
  expect(first.httpStatus).toBe(200);
  expect((await send('two')).error?.status).toBe('RESOURCE_EXHAUSTED');
  expect(await send('one')).toEqual(first);
  const keys = furrow.context.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', user.uid);
  expect(await keys.execute()).toEqual([{ key: 'one' }]);
});
